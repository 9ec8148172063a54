import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { wuchale } from "wuchale/vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `import punch from "icon:punch"` gives that one drawing: the set has four thousand, and we use a hundred or so. */
function icons(): Plugin {
  const set = () => JSON.parse(readFileSync(here("node_modules/@iconify-json/game-icons/icons.json"), "utf8")).icons;
  let drawings: Record<string, { body: string }> | undefined;
  return {
    name: "icons",
    resolveId: (id) => (id.startsWith("icon:") ? "\0" + id : undefined),
    load(id) {
      if (!id.startsWith("\0icon:")) return undefined;
      drawings ??= set();
      const drawing = drawings![id.slice("\0icon:".length)];
      if (!drawing) throw new Error(`no icon ${id.slice(1)} in @iconify-json/game-icons`);
      return `export default ${JSON.stringify(drawing.body)}`;
    },
  };
}

const server = process.env.FRACAS_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  // Tests read the English that stands in the sources.
  plugins: [icons(), ...(process.env.VITEST ? [] : [wuchale()]), svelte()],
  // Games keep their tables in their own folders, outside this one: they import the shell's files as $shell.
  resolve: { alias: { $shell: here("src"), "@wuchale/svelte/runtime.svelte": here("node_modules/@wuchale/svelte/src/runtime.svelte") } },
  build: { outDir: here("../src/fracas/server/static"), emptyOutDir: true, target: "es2022" },
  server: {
    fs: { allow: [here("..")] },
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
  test: { include: ["src/**/*.test.ts", "../src/fracas/games/*/table/**/*.test.ts"], environment: "node" },
});
