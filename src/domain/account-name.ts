import type { AccountRole } from "#contract/vocabulary.ts";
import { wordsOf } from "./fold-text.ts";
import { namesAddress } from "./names-address.ts";
import { skeleton } from "./skeleton.ts";
import { hasMixedScripts } from "./text-gate.ts";

/** Why a name may not stand beside comments, as the rest of a sentence; undefined for one that may. */
export function flawOfName(name: string, role: AccountRole): string | undefined {
	if (namesAddress(name)) return "must not contain an address";
	if (hasMixedScripts(name)) return "must not mix scripts that look alike";
	if (soundsLike(name, role)) return "must not name a role that you do not have";
	return undefined;
}

/** Beginnings of what only some may call themselves. */
const RESERVED: readonly { look: string; roles: readonly AccountRole[] }[] = [
	{ look: skeleton("moderator"), roles: ["moderator", "operator"] },
	...["operator", "admin", "Agent Registry"].map((text) => ({
		look: skeleton(text),
		roles: ["operator"] as const,
	})),
];

/** Looked for from each word on, through spaces and signs: `The Agent-Registry`, `SiteAdmin`, `M 0 d e r a t o r s`. */
function soundsLike(name: string, role: AccountRole): boolean {
	const words = wordsOf(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "));
	const tails = words.map((_, index) => skeleton(words.slice(index).join("")));
	return RESERVED.some(
		({ look, roles }) => !roles.includes(role) && tails.some((tail) => tail.startsWith(look)),
	);
}
