import { fillTemplate } from "#contract/addresses.ts";
import { DASHBOARD } from "#contract/dashboard.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ENDPOINTS } from "#contract/endpoints.ts";
import type { Scope } from "#contract/vocabulary.ts";
import type { RegistryStore } from "#registry/store.ts";
import { RECIPES, type Recipe } from "../../conformance/recipes.ts";
import { FORMS } from "./forms.ts";

/** Something that only the right person may do, ready to be sent: what it is about is there, and the body is sound. */
export interface Act {
	id: string;
	method: string;
	path: string;
	body: string;
	mediaType: string;
	/** What a token must hold; forms know no tokens. */
	scope?: Scope;
	/** What a session must be; requests to the API know no sessions. */
	access?: "account" | "moderator";
	/** True for what belongs to one account, so that another that may do the same elsewhere may not do it here. */
	isOwn: boolean;
	/** True where even the right credential does not suffice. */
	isIncomplete?: true;
}

const recipes: Readonly<Record<string, Recipe>> = RECIPES;

/** Every row that changes something. What it is about is made for `ownerId`, for each row anew. */
export async function prepareActs(store: RegistryStore, ownerId: string): Promise<Act[]> {
	const acts: Act[] = [];
	const rows: readonly Endpoint[] = ENDPOINTS;
	for (const row of rows.filter(({ method, scope }) => method !== "GET" && scope)) {
		const { make, ...recipe } = recipes[row.id] ?? {};
		const name = `api-${row.id.toLowerCase()}`;
		const asked = make
			? await store.transact(async (save) => make({ name, ownerId, save }))
			: recipe;
		acts.push({
			id: row.id,
			method: row.method,
			isOwn: OWN.has(row.id),
			path: fillTemplate(row.path, asked.parameters ?? {}) + (recipe.query ?? ""),
			body: JSON.stringify(asked.body ?? {}),
			mediaType: "application/json",
			...(row.scope ? { scope: row.scope } : {}),
			// The drawn hour has nothing of the token's owner for such a row.
			...(recipe.onlyAbsent ? { isIncomplete: true } : {}),
		});
	}
	for (const row of DASHBOARD) {
		if (row.method !== "POST" || row.access === "visitor") continue;
		const name = `form-${row.id.toLowerCase()}`;
		const form = FORMS[row.id];
		const asked = await store.transact(async (save) => form.make?.({ name, ownerId, save }));
		const fields = new URLSearchParams({ ...form.fields, ...form.fieldsFor?.(name) });
		acts.push({
			id: row.id,
			method: row.method,
			access: row.access,
			isOwn: form.isOwn ?? false,
			...(form.isIncomplete ? { isIncomplete: true } : {}),
			path: fillTemplate(row.path, asked?.parameters ?? {}),
			body: fields.toString(),
			mediaType: "application/x-www-form-urlencoded",
		});
	}
	return acts;
}

/** Rows of the API about what is one's own. */
const OWN: ReadonlySet<string> = new Set(["reviseAgent"]);
