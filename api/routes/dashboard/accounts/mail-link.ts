import { requestSignInLink } from "#registry/accounts/request-sign-in-link.ts";
import type { Site } from "#views/view-context.ts";
import { networkKey } from "../../../rate-limit/client-key.ts";
import { getHour } from "../../../served-hour.ts";
import { markDevice } from "../../../session/device.ts";
import type { Exchange, SignInParts } from "./show-sign-in.ts";

interface MailedLink {
	/** In its normal form. */
	email: string;
	mailOf: (site: Site, code: string) => { subject: string; text: string };
	/** True if nobody can have it sent as often as they like. */
	isRare?: boolean;
}

/** Mails a link that works once in this browser, unless the address got enough of them. */
export async function mailLink(
	{ registry, source, postMail, countNetwork }: SignInParts,
	{ request, response }: Exchange,
	{ email, mailOf, isRare = false }: MailedLink,
): Promise<void> {
	if (!postMail) return;
	const link = await requestSignInLink(registry, {
		email,
		deviceDigest: markDevice(request, response, registry),
		network: networkKey(request.call.address),
	});
	if (!link) return;
	if (!link.isKnownDevice && !isRare) await countNetwork?.mails(request);
	const mail = { to: email, ...mailOf(getHour(source).context.site, link.code) };
	response.once("close", () => postMail(mail));
}
