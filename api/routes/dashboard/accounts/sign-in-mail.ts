import { dashboardPath } from "#contract/addresses.ts";
import { SIGN_IN } from "#contract/limits.ts";
import type { Site } from "#views/view-context.ts";

/** The mail with a sign-in link. It contains no name, because the recipient may not have requested it. */
export function signInMail({ baseUrl, name }: Site, code: string) {
	return {
		subject: `Sign in at ${name}`,
		text: [
			`Someone asked to sign in at ${name} with this address. If it was you, open this link in the same browser:`,
			baseUrl + dashboardPath("link", code),
			`The link works once, for ${SIGN_IN.linkMinutes} minutes. If it was not you, you can ignore this mail.\n`,
		].join("\n\n"),
	};
}
