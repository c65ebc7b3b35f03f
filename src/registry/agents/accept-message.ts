import { DEPRECATION_MESSAGE_MAX_CHARACTERS } from "#contract/limits.ts";
import { invalidBody } from "#domain/errors.ts";
import { namesAddress } from "#domain/identity/names-address.ts";
import { flawOfConduct } from "#domain/texts/find-conduct.ts";
import { gateText } from "#domain/texts/text-gate.ts";

/** An owner's message about a state of their agent. It is public without a review, so it must not contain addresses. */
export function acceptMessage(raw: string, pointer = "#/message"): string | null {
	const refuse = (detail: string): never => {
		throw invalidBody([{ pointer, detail }]);
	};
	const gated = gateText(raw);
	if (!gated.ok) return refuse(gated.detail);
	if ([...gated.text].length > DEPRECATION_MESSAGE_MAX_CHARACTERS) {
		return refuse(`must be at most ${DEPRECATION_MESSAGE_MAX_CHARACTERS} characters`);
	}
	if (namesAddress(gated.text)) return refuse("must not contain web or mail addresses");
	const flaw = flawOfConduct(gated.text);
	if (flaw !== undefined) return refuse(flaw);
	return gated.text || null;
}
