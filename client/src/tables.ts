/** Finds every game's table by looking into its folder: there is no list to maintain. */
import type { TableModule } from "./table";

const found = import.meta.glob<TableModule>("../../src/fracas/games/*/table/index.ts", { import: "default" });

const loaders = new Map(
  Object.entries(found).map(([path, load]) => [/games\/([^/]+)\/table/.exec(path)![1]!, load] as const),
);

/** The table of a game, or null: then the shell shows a plain one. */
export async function tableOf(game: string): Promise<TableModule | null> {
  return (await loaders.get(game)?.()) ?? null;
}
