import { refuseMembers } from "./refuse-members.ts";
import { type GatedText, gateText } from "./text-gate.ts";

/** Checks a required text. Lengths are counted in code points of what will be shown. */
export function gateRequiredText(raw: string, maxCharacters: number): GatedText {
	const gated = gateText(raw);
	if (!gated.ok) return gated;
	if (gated.text === "") return { ok: false, detail: "must not be empty" };
	return [...gated.text].length > maxCharacters
		? { ok: false, detail: `must be at most ${maxCharacters} characters` }
		: gated;
}

/** The same for a single member, which the refusal names. */
export function requireText(member: string, raw: string, maxCharacters: number): string {
	const gated = gateRequiredText(raw, maxCharacters);
	if (gated.ok) return gated.text;
	throw refuseMembers([{ pointer: `#/${member}`, detail: gated.detail }]);
}
