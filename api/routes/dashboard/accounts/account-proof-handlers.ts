import { dashboardPath, getParameter, signInPath } from "#contract/http/addresses.ts";
import { normalizeEmail } from "#domain/accounts/email.ts";
import { isConfirmed } from "#domain/accounts/sign-in.ts";
import { Refusal } from "#domain/errors.ts";
import {
	makeAccountProof,
	readAccountProof,
	useAccountProof,
} from "#registry/accounts/prove-account.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { deviceOf } from "../../../session/device.ts";
import { takeForm } from "../take-form.ts";
import { showPage, type Visit } from "../visit.ts";
import {
	accountProofView,
	formerAddressMail,
	joinedMail,
	proofMail,
} from "./account-proof-view.ts";
import { writeLinkMail } from "./mail-link.ts";
import type { SignInParts } from "./show-sign-in.ts";

const ACCOUNT = dashboardPath("account");

/** Another address, and joining another account: both are proven by a link that belongs to the browser. */
export function accountProofHandlers(
	parts: SignInParts,
	accountPage: (visit: Visit) => Promise<DashboardView>,
) {
	const { registry, postMail } = parts;
	const browserOf = ({ request, account }: Visit) => ({
		deviceDigest: deviceOf(request, registry).digest,
		accountId: account.id,
	});
	const proofIn = (visit: Visit) => ({
		code: getParameter(visit.parameters, "code"),
		...browserOf(visit),
	});
	const isRecent = ({ session }: Visit) => isConfirmed(session, registry.now());
	return {
		changeAddress: takeForm(parts, "changeAddress", {
			act: async (visit, { email: text }) => {
				const email = normalizeEmail(text);
				if (email === undefined) {
					const errors = [{ pointer: "#/email", detail: "must look like ada@your-domain.org" }];
					throw new Refusal("invalid_body", "This is not a valid e-mail address.", { errors });
				}
				if (!isRecent(visit)) return { to: signInPath(ACCOUNT) };
				const letter = { ...browserOf(visit), email, mailOf: proofMail };
				const mail = await writeLinkMail(parts, visit.request, letter);
				if (mail) postMail?.(mail);
				return { to: ACCOUNT, done: "address-mailed" };
			},
			again: accountPage,
		}),
		beginJoining: takeForm(parts, "beginJoining", {
			act: async (visit) => {
				if (!isRecent(visit)) return { to: signInPath(ACCOUNT) };
				const code = await makeAccountProof(registry, browserOf(visit));
				const next = dashboardPath("accountProof", code);
				return { to: signInPath(next), done: "joining", next };
			},
		}),
		accountProof: showPage(parts, async (visit) => {
			const input = proofIn(visit);
			const proof = await readAccountProof(registry, input);
			return accountProofView(visit.hour.context, visit, { ...input, proof });
		}),
		useAccountProof: takeForm(parts, "useAccountProof", {
			confirm: true,
			act: async (visit) => {
				// The link may have been asked for at the sign-in, by whoever found this browser open.
				const { code } = proofIn(visit);
				if (!isRecent(visit)) return { to: signInPath(dashboardPath("accountProof", code)) };
				const used = await useAccountProof(registry, proofIn(visit));
				const { site } = visit.hour.context;
				if (!("email" in used)) {
					const { stays, goes } = used;
					for (const to of stays.email === null ? [] : [stays.email, goes.email]) {
						if (to !== null) postMail?.({ to, ...joinedMail(site, to === goes.email) });
					}
					return { to: ACCOUNT, done: "joined" };
				}
				const { former } = used;
				if (former) postMail?.({ to: former.email, ...formerAddressMail(site, former.code) });
				return { to: ACCOUNT, done: "address-changed" };
			},
		}),
	};
}
