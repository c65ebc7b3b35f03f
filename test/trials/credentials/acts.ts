import { DASHBOARD } from "#contract/accounts/dashboard.ts";
import { fillPath } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import type { Scope } from "#contract/vocabulary.ts";
import type { RegistryStore } from "#registry/store.ts";
import { DASHBOARD_EXAMPLES } from "../../api/dashboard/dashboard-examples.ts";
import { RECIPES, type Recipe } from "../../conformance/recipes.ts";

/** Something that only the right person may do, ready to be sent: its subject exists and its body is valid. */
export interface Act {
	id: string;
	method: string;
	path: string;
	body: string;
	mediaType: string;
	/** The required scope of a token. Forms accept no tokens. */
	scope?: Scope;
	/** The required session. Requests to the API use no sessions. */
	access?: "account" | "moderator" | "operator";
	/** True for what belongs to one account, so that another with the same permission may not do it. */
	isOwn: boolean;
	/** True if even the right credential is not enough. */
	isIncomplete?: true;
}

const recipes: Readonly<Record<string, Recipe>> = RECIPES;

/** Every route that changes something. Its subject belongs to `ownerId` and is new for each route. */
export async function prepareActs(store: RegistryStore, ownerId: string): Promise<Act[]> {
	const acts: Act[] = [];
	const now = new Date();
	const rows: readonly Endpoint[] = ENDPOINTS;
	for (const row of rows.filter(({ method, scope }) => method !== "GET" && scope)) {
		const { make, ...recipe } = recipes[row.id] ?? {};
		const name = `api-${row.id.toLowerCase()}`;
		const asked = make
			? await store.transact(async (save) => make({ name, ownerId, save, now }))
			: recipe;
		acts.push({
			id: row.id,
			method: row.method,
			isOwn: OWN.has(row.id),
			path: fillPath(row.path, asked.parameters ?? {}) + (recipe.query ?? ""),
			body: JSON.stringify(asked.body ?? {}),
			mediaType: "application/json",
			...(row.scope ? { scope: row.scope } : {}),
			// The sample release has nothing of the token's owner for such a route.
			...(recipe.onlyAbsent || row.id === NEEDS_HOUR ? { isIncomplete: true } : {}),
		});
	}
	for (const row of DASHBOARD) {
		if (row.method !== "POST" || row.access === "visitor") continue;
		const name = `form-${row.id.toLowerCase()}`;
		const form = DASHBOARD_EXAMPLES[row.id];
		const asked = await store.transact(async (save) => form.make?.({ name, ownerId, save, now }));
		const fields = new URLSearchParams({ ...form.fields, ...form.fieldsFor?.(name) });
		acts.push({
			id: row.id,
			method: row.method,
			access: row.access,
			isOwn: form.isOwn ?? false,
			...(form.succeedsIn ? { isIncomplete: true } : {}),
			path: fillPath(row.path, asked?.parameters ?? {}),
			body: fields.toString(),
			mediaType: "application/x-www-form-urlencoded",
		});
	}
	return acts;
}

/** It needs a listing of the hour, and the hour here is empty. */
const NEEDS_HOUR = "putCollectionEntry";

/** Routes of the API for the caller's own things. */
const OWN: ReadonlySet<string> = new Set([
	"reviseAgent",
	"setAgentStatus",
	"sayOnStatement",
	"disputeMyIncident",
	"editMySubmission",
	"approveMySubmission",
	"withdrawMySubmission",
	"takeBackMyComment",
	"checkMyClaim",
	"endMyClaim",
	"revokeMyToken",
	"changeCollection",
	"endCollection",
	"removeCollectionEntry",
	"previewCollection",
	"answerProposal",
	"restoreCollection",
]);
