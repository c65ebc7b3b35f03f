import { DEPRECATION_MESSAGE_MAX_CHARACTERS } from "#contract/limits.ts";
import { shortenText } from "#domain/shorten-text.ts";
import { gateText } from "#domain/text-gate.ts";

/** What a document or a source says about the state of a version, as far as it can be shown: its author is not there to correct it. */
export function acceptVersionMessage(raw: string | null): string | null {
	const gated = gateText(shortenText(raw ?? "", DEPRECATION_MESSAGE_MAX_CHARACTERS));
	return gated.ok ? gated.text || null : null;
}
