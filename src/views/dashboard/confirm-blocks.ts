import { signInPath } from "#contract/addresses.ts";
import { SIGN_IN } from "#contract/limits.ts";
import { type Block, link, links, text } from "./blocks.ts";

/** Replaces a form that may be used only soon after signing in. `act` completes the sentence, such as `create a token`. */
export function confirmBlocks(act: string, path: string): Block[] {
	const words = `To ${act}, sign in again. You can do this for ${SIGN_IN.confirmedMinutes} minutes after each sign-in.`;
	return [text(words), links(link("Sign in again", signInPath(path)))];
}
