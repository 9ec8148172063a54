/** Who is signed in on this browser. A guest is nobody here, and plays all the same. */
import type { AccountCard, Me } from "../frames";
import { call } from "../lobby";
import { kept } from "../seats";
import { self, settings } from "../settings.svelte";

type Known = {
  /** False until the server has said it. */
  known: boolean;
  card: AccountCard | null;
  /** Why nobody can sign in here; then no passphrase is asked for. */
  whyNot: string;
};

export const account = $state<Known>({ known: false, card: null, whyNot: "" });

const LOOKS_AFTER_MS = 1_500;
let asked: Promise<void> | null = null;
let looks: { timer?: ReturnType<typeof setTimeout>; kept: string } = { kept: "" };

/** Ask the server who this is: once, however many parts of the page want to know. */
export function meet(): Promise<void> {
  asked ??= call<Me>("/api/me").then(take).catch(() => {
    asked = null; // the page says elsewhere that the server is gone
  });
  return asked;
}

export async function signUp(handle: string, passphrase: string, adopt: boolean): Promise<void> {
  const seats = adopt ? kept().map(({ table, token }) => ({ table, token })) : [];
  take(await call<Me>("/api/me/new", { handle, passphrase, ...self(), seats }));
}

export async function signIn(handle: string, passphrase: string): Promise<void> {
  take(await call<Me>("/api/me/enter", { handle, passphrase }));
}

export async function signOut(everywhere = false): Promise<void> {
  take(await call<Me>("/api/me/leave", { everywhere }));
}

export async function changePassphrase(old: string, fresh: string): Promise<void> {
  take(await call<Me>("/api/me/passphrase", { old, new: fresh }));
}

/** Meet somebody no more, or again. */
export async function block(handle: string, blocked: boolean): Promise<void> {
  take(await call<Me>("/api/me/blocks", { handle, blocked }));
}

/** Delete the account and what is kept of its person. */
export async function deleteAll(passphrase: string): Promise<void> {
  take(await call<Me>("/api/me/delete", { passphrase }));
}

/** The account's name and face come to this browser, unless it is where they were just changed. */
function take({ account: card, why_not }: Me): void {
  const came = card !== null && account.card?.handle !== card.handle;
  [account.known, account.card, account.whyNot] = [true, card, why_not];
  if (card && came) {
    settings.name = card.name;
    if (card.face) settings.face = { ...card.face };
    looks.kept = JSON.stringify(self());
  }
}

/** Keep the name and the face with the account, a moment after they were changed. Call once, in an effect root. */
export function keepLooks(): void {
  $effect(() => {
    const now = JSON.stringify(self());
    if (!account.card || now === looks.kept) return;
    clearTimeout(looks.timer);
    looks.timer = setTimeout(() => {
      looks.kept = now;
      // If the server is away, the next change is sent with this one.
      call<Me>("/api/me/look", JSON.parse(now)).catch(() => (looks.kept = ""));
    }, LOOKS_AFTER_MS);
  });
}
