import { adminHandlers } from "#api/routes/admin-handlers.ts";
import { deskHandlers } from "#api/routes/dashboard/dashboard-handlers.ts";
import { incidentHandlers } from "#api/routes/dashboard/incidents/incident-handlers.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { account, agent, comment, submission } from "../../registry/record-builders.ts";
import { startRoutes } from "../routes-service.ts";

export const mira = account("account:mira", { displayName: "Mira", role: "moderator" });
export const ada = account("owner:ada", { displayName: "Ada" });

/** Only the routes for moderators, in a service in which every token and session is this account's. */
export function startModeration(person: AccountRecord = mira) {
	return startRoutes(
		{ person, scopes: ["admin"] },
		(transaction) => {
			for (const known of [mira, ada]) transaction.accounts.save(known);
			transaction.agents.save(agent("harbor-scout"));
			for (const name of ["pier", "quay", "dock"]) transaction.submissions.save(waiting(name));
			for (const id of ["first", "second"]) {
				transaction.comments.save(comment(id, { status: "held", accountId: ada.id }));
			}
		},
		(parts) => ({ ...adminHandlers(parts), ...deskHandlers(parts), ...incidentHandlers(parts) }),
	);
}

/** Pier was submitted first, then quay, then dock. */
function waiting(name: string) {
	const minutes = { pier: "00", quay: "01", dock: "02" }[name];
	return submission(name, { submittedAt: `2026-05-04T10:${minutes}:00.000Z` });
}

export const problemOf = async (response: Response) => {
	const { code, errors = [] } = (await response.json()) as {
		code: string;
		errors?: { pointer: string }[];
	};
	return [response.status, code, errors.map(({ pointer }) => pointer)];
};
