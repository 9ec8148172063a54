/** Gives the words of the pieces of the page. */
import { registerLoaders } from "wuchale/load-utils";
import { loadCatalog, loadIDs } from "./.wuchale/page.proxy.js";

export const getRuntime = registerLoaders("page", loadCatalog, loadIDs);
export const getRuntimeRx = getRuntime;
