import { DEPRECATION_MESSAGE_MAX_CHARACTERS } from "#contract/limits.ts";
import { shortenText } from "#domain/shorten-text.ts";
import { gateText } from "#domain/text-gate.ts";

/** A document's or source's message about the state of a version, reduced to what can be shown, because its author cannot correct it. */
export function acceptVersionMessage(raw: string | null): string | null {
	const gated = gateText(shortenText(raw ?? "", DEPRECATION_MESSAGE_MAX_CHARACTERS));
	return gated.ok ? gated.text || null : null;
}
