import { mount } from "svelte";
import App from "./App.svelte";
import "./tokens.css";
import "./base.css";
import "./stage.css";

mount(App, { target: document.getElementById("app")! });
