/** Packs: content that somebody brings to a table, or that the host has installed. The server judges them. */
import type { Created, NewPack, NewTable, PackCard } from "../frames";
import { call } from "../lobby";

/** A pack that was looked at: `brought` is what to send with the table, unless it is installed. */
export type Chosen = { card: PackCard; brought?: NewPack };

const FAR_TOO_LONG = 1_000_000; // bytes; the server judges, this only spares the way
const NAME_LENGTH = 40;

// Why files are no pack; what is thrown stands apart (docs/languages.md).
const tooMany = (): string => "Pick one zip, or the TOML files themselves.";
const strange = (file: string): string => `${file}: a pack is made of .toml files, or is a .zip of them.`;
const tooLong = (bytes: number): string => `That is far too long for a pack: ${Math.round(bytes / 1000)} kB.`;

export const installedFor = (game: string): Promise<PackCard[]> => call(`/api/packs/${encodeURIComponent(game)}`);

/** What a pack would do at that table; the reason, if it cannot be played with. */
export const lookAtPack = (table: NewTable, pack: NewPack): Promise<PackCard> => call("/api/packs", { table, pack });

export const openWith = (table: NewTable, pack: Chosen): Promise<Created> =>
  pack.brought ? call("/api/packs/tables", { table, pack: pack.brought }) : call("/api/tables", { ...table, pack: pack.card.name });

/** The files somebody picked as a pack: one zip, or TOML files. Throws a sentence for people. */
export async function readPack(files: File[], name = ""): Promise<NewPack> {
  const zip = files.find((file) => file.name.toLowerCase().endsWith(".zip"));
  if (zip && files.length > 1) throw new Error(tooMany());
  const other = files.find((file) => file !== zip && !file.name.endsWith(".toml"));
  if (other) throw new Error(strange(other.name));
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  if (bytes > FAR_TOO_LONG) throw new Error(tooLong(bytes));
  const called = (name.trim() || nameOf(files)).slice(0, NAME_LENGTH);
  if (zip) return { name: called, zip: base64(new Uint8Array(await zip.arrayBuffer())) };
  const texts = await Promise.all(files.map(async (file) => [file.name, await file.text()] as const));
  return { name: called, files: Object.fromEntries(texts) };
}

/** What to call it: as the zip or the folder is called. */
export function nameOf(files: { name: string; webkitRelativePath?: string }[]): string {
  const [first] = files;
  const folder = first?.webkitRelativePath?.split("/").at(-2);
  if (folder) return folder;
  return first?.name.toLowerCase().endsWith(".zip") ? first.name.slice(0, -4) : "My pack";
}

function base64(bytes: Uint8Array): string {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

/** What a pack does, a line for each kind of change. */
export function linesOf(card: PackCard): { does: string; names: string }[] {
  return (card.changes ?? []).flatMap(({ what, adds = [], changes = [], drops = [], instead }) => {
    const kind = what.replaceAll("_", " ");
    return [
      ...(adds.length ? [{ does: `New ${kind}`, names: adds.join(", ") }] : []),
      ...(changes.length ? [{ does: `Another ${kind}`, names: changes.join(", ") }] : []),
      ...(drops.length ? [{ does: `Without ${kind}`, names: drops.join(", ") }] : []),
      ...(instead ? [{ does: "Its own", names: kind }] : []),
    ];
  });
}
