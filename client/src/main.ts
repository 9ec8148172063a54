import { mount } from "svelte";
import { language } from "./language";
import { loadLocale } from "./locales/load.js";
import "./tokens.css";
import "./base.css";
import "./stage.css";

// The words first: whatever is made afterwards has them.
await loadLocale(language);
const { default: App } = await import("./App.svelte");
mount(App, { target: document.getElementById("app")! });
