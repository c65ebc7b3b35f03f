import { dashboardPath, signInPath } from "#contract/addresses.ts";
import { normalizeEmail } from "#domain/email.ts";
import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { isConfirmed } from "#domain/sign-in.ts";
import { chooseStaying } from "#registry/accounts/join-accounts.ts";
import {
	type GivenProof,
	makeAccountProof,
	readAccountProof,
	useAccountProof,
} from "#registry/accounts/prove-account.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { getHour } from "../../../served-hour.ts";
import { deviceOf, markDevice } from "../../../session/device.ts";
import { keepNext } from "../../../session/next-page.ts";
import type { Handler } from "../../handler.ts";
import { takeForm } from "../take-form.ts";
import { type DashboardParts, type Lead, showPage, type Visit } from "../visit.ts";
import { accountProofView, formerAddressMail, proofMail } from "./account-proof-view.ts";
import { mailLink } from "./mail-link.ts";
import type { Exchange, SignInParts } from "./show-sign-in.ts";

/** Another address, and joining another account: both are proven by a link that belongs to the browser. */
export function accountProofHandlers(
	parts: SignInParts,
	accountPage: (visit: Visit) => Promise<DashboardView>,
) {
	const { registry } = parts;
	/** Handlers that need their request besides the visit. */
	const bound =
		(make: (exchange: Exchange) => Handler): Handler =>
		(request, response) =>
			make({ request, response })(request, response);
	return {
		changeAddress: bound((exchange) =>
			takeForm(parts, "changeAddress", {
				act: async (visit, { email: text }) => {
					if (!parts.postMail) throw new Refusal("not_allowed", "This instance sends no mail.");
					const email = normalizeEmail(text);
					if (email === undefined) throw invalidAddress();
					return soonAfter(parts, visit, async () => {
						await mailLink(parts, exchange, { email, mailOf: proofMail });
						return { to: dashboardPath("account"), done: "address-mailed" };
					});
				},
				again: accountPage,
			}),
		),
		beginJoining: bound(({ request, response }) =>
			takeForm(parts, "beginJoining", {
				act: (visit) =>
					soonAfter(parts, visit, async () => {
						const deviceDigest = markDevice(request, response, registry);
						const asked = { accountId: visit.account.id, deviceDigest };
						const code = await makeAccountProof(registry, asked);
						const next = dashboardPath("accountProof", code);
						// For a link from the operator, which names no page.
						keepNext(response, next);
						return { to: signInPath(next), done: "joining" };
					}),
			}),
		),
		accountProof: bound((exchange) => {
			keepSecret(exchange);
			return showPage(parts, async (visit) => {
				const proof = proofOf(parts, exchange, visit);
				const { email, other } = await readAccountProof(registry, proof);
				const proves = other ? await pairOf(parts, visit.account, other) : { email: email ?? "" };
				return accountProofView(visit.hour.context, { ...visit, code: proof.code, proves });
			});
		}),
		useAccountProof: bound((exchange) => {
			keepSecret(exchange);
			return takeForm(parts, "useAccountProof", {
				confirm: true,
				act: (visit) =>
					soonAfter(parts, visit, () => useProof(parts, exchange, proofOf(parts, exchange, visit))),
			});
		}),
	};
}

async function useProof(parts: SignInParts, { response }: Exchange, proof: GivenProof) {
	const { former, hasJoined } = await useAccountProof(parts.registry, proof);
	if (former) {
		const { site } = getHour(parts.source).context;
		const mail = { to: former.email, ...formerAddressMail(site, former.code) };
		response.once("close", () => parts.postMail?.(mail));
	}
	return { to: dashboardPath("account"), done: hasJoined ? "joined" : "address-changed" };
}

function invalidAddress(): Refusal {
	return new Refusal("invalid_body", "This is not a valid e-mail address.", {
		errors: [{ pointer: "#/email", detail: "must look like ada@your-domain.org" }],
	});
}

/** Asks to sign in again first if that was long ago. */
async function soonAfter(
	{ registry }: DashboardParts,
	{ session }: Visit,
	act: () => Promise<Lead>,
): Promise<Lead> {
	if (isConfirmed(session, registry.now())) return act();
	return { to: signInPath(dashboardPath("account")) };
}

function proofOf(
	{ registry }: DashboardParts,
	{ request }: Exchange,
	{ account, parameters }: Visit,
): GivenProof {
	const deviceDigest = deviceOf(request, registry).digest;
	return { code: parameters.code ?? "", deviceDigest, accountId: account.id };
}

async function pairOf({ registry }: DashboardParts, own: AccountRecord, other: AccountRecord) {
	const { agents } = registry.store;
	const counted = async (account: AccountRecord) => ({
		...account,
		agents: await agents.countBy("owner", account.id),
	});
	const { stays, goes } = chooseStaying(own, other);
	return { stays: await counted(stays), goes: await counted(goes) };
}

/** The address contains the code, so it is never sent as a referrer. */
function keepSecret({ response }: Exchange): void {
	response.set("Referrer-Policy", "strict-origin");
}
