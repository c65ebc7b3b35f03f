import { dashboardPath, signInPath } from "#contract/addresses.ts";
import { MEDIA_TYPES } from "#contract/endpoint.ts";
import { isConfirmed } from "#domain/sign-in.ts";
import { deleteAccount, onlyAdminOf } from "#registry/accounts/delete-account.ts";
import { exportAccount } from "#registry/accounts/export-account.ts";
import { sendAnswer } from "../../../send-answer.ts";
import type { Handler } from "../../handler.ts";
import { takeForm } from "../take-form.ts";
import { type DashboardParts, seeOther, showPage, type Visit, visitOf } from "../visit.ts";
import { leaveAccountView } from "./leave-account-view.ts";

const AGAIN = { to: signInPath(dashboardPath("account")) };

/** Taking everything along, and going. */
export function leaveHandlers(parts: DashboardParts) {
	const { registry } = parts;
	const page = async (visit: Visit) =>
		leaveAccountView(visit.hour.context, {
			...visit,
			agents: await registry.store.agents.by("owner", visit.account.id),
			onlyAdminOf: await onlyAdminOf(registry.store, visit.account.id),
			isConfirmed: isConfirmed(visit.session, registry.now()),
		});
	const accountExport: Handler = async (request, response) => {
		const { account, session } = visitOf(request, parts);
		if (!isConfirmed(session, registry.now())) return seeOther(response, AGAIN);
		await sendAnswer(request, response, {
			mediaType: MEDIA_TYPES.json,
			cache: "no-store",
			body: await exportAccount(registry, account),
			headers: { "Content-Disposition": 'attachment; filename="account.json"' },
		});
	};
	return {
		accountExport,
		leaveAccount: showPage(parts, page),
		deleteAccount: takeForm(parts, "deleteAccount", {
			confirm: true,
			act: async ({ account, session }) => {
				if (!isConfirmed(session, registry.now())) return AGAIN;
				await deleteAccount(registry, account.id);
				parts.onChange("member");
				return { to: dashboardPath("signIn"), done: "account-deleted" };
			},
			again: page,
		}),
	};
}
