import { signInPath } from "#contract/addresses.ts";
import { SIGN_IN } from "#contract/limits.ts";
import { type Block, link, links, text } from "./blocks.ts";

/** Stands in place of a form that may be used only soon after the sign-in. `act` is such as `make a token`. */
export function confirmBlocks(act: string, path: string): Block[] {
	const words = `To ${act}, sign in again first: that is possible for ${SIGN_IN.confirmedMinutes} minutes after each sign-in.`;
	return [text(words), links(link("Sign in again", signInPath(path)))];
}
