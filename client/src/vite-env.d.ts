/// <reference types="svelte" />
/// <reference types="vite/client" />

/** One drawing of the icon set: what goes inside an <svg viewBox="0 0 512 512">. */
declare module "icon:*" {
  const body: string;
  export default body;
}
