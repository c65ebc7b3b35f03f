import { signInLinkPath } from "#contract/addresses.ts";
import { SIGN_IN } from "#contract/limits.ts";
import type { Site } from "../view-context.ts";

/** The mail that brings a link. It names nobody: whoever gets it may not have asked. */
export function signInMail({ baseUrl, name }: Site, code: string) {
	return {
		subject: `Sign in at ${name}`,
		text: [
			`Somebody asked to sign in at ${name} with this address. If it was you, open this link in the same browser:`,
			baseUrl + signInLinkPath(code),
			`It works once, for ${SIGN_IN.linkMinutes} minutes. If it was not you, there is nothing to do.\n`,
		].join("\n\n"),
	};
}
