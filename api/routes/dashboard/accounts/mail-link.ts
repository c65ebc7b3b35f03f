import type { Request } from "express";
import { requestSignInLink } from "#registry/accounts/prove-account.ts";
import type { Site } from "#views/view-context.ts";
import { getHour } from "../../../hours/served-hour.ts";
import { networkKey } from "../../../rate-limit/client-key.ts";
import type { DashboardParts } from "../visit.ts";

interface WantedLink {
	/** In its normal form. */
	email: string;
	deviceDigest: string;
	mailOf: (site: Site, code: string) => { subject: string; text: string };
}

/** The mail with a link that works once in this browser; undefined if the address got enough of them. */
export async function writeLinkMail(
	{ registry, source, countNetwork }: DashboardParts,
	request: Request,
	{ email, deviceDigest, mailOf }: WantedLink,
) {
	const network = networkKey(request.call.address);
	const link = await requestSignInLink(registry, { email, deviceDigest, network });
	if (!link) return undefined;
	if (!link.isKnownDevice) await countNetwork?.mails(request);
	return { to: email, ...mailOf(getHour(source).context.site, link.code) };
}
