import { describe, expect, it } from "vitest";
import { Organisation } from "#contract/accounts/organisations.ts";
import { Me } from "#contract/accounts/own.ts";
import { fillPath, matchPath, type PathParameters } from "#contract/http/addresses.ts";
import type { Endpoint, Variant } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { RECIPES } from "./recipes.ts";
import type { Asked, Make } from "./world.ts";

/** A request to a target: a row, what its path names, and which of its variants. */
export interface Question {
	endpoint: Endpoint;
	parameters: PathParameters;
	variant?: Variant;
	/** Query with its question mark, if the row needs one. */
	query?: string;
	body?: unknown;
}

/** The answer. */
export interface Told {
	status: number;
	/** As sent. Undefined if nothing is served. */
	mediaType: string | undefined;
	bytes: Buffer;
}

export type Ask = (question: Question) => Promise<Told>;

export interface ConformanceTarget {
	ask: Ask;
	/** Rows that this target can answer. */
	answers: (endpoint: Endpoint) => boolean;
	/** Creates what a recipe needs, if the target allows it. */
	prepare?: (make: Make) => Promise<Asked>;
}

/** Slugs that must look like unknown ones: removed, rejected, pending and impossible. */
const HIDDEN_SLUGS = [
	"cold-door",
	"essay-twin",
	"zenith-everything-assistant",
	"attic-inventory",
	"marsh-lantern-translate",
	"Harbor-Scout",
	"harbor-scout.json",
	"constructor",
	"__proto__",
	"a".repeat(65),
];

/** Texts of records that are not public. No answer may contain them. */
const HIDDEN_TEXTS = ["Attic Inventory", "Zenith Everything Assistant", "Marsh Lantern", "owner:"];

const rows = ENDPOINTS.map((endpoint) => ({
	id: endpoint.id,
	endpoint: endpoint as Endpoint,
	recipe: RECIPES[endpoint.id],
}));

/** The endpoint table, tested on anything that claims to serve it. */
export function describeConformance(name: string, target: ConformanceTarget): void {
	const own = rows.filter(({ endpoint }) => target.answers(endpoint));
	describe.each(own)(`${name}: $id`, ({ endpoint, recipe }) => {
		const askedOf = async () => {
			const { make, parameters = {}, body } = recipe;
			const made = make && target.prepare ? await target.prepare(make) : {};
			return { parameters, body, ...made };
		};

		if (!recipe.onlyAbsent)
			it("answers with the status, media type and schema of its row", async () => {
				const { query = "" } = recipe;
				const told = await target.ask({ endpoint, ...(await askedOf()), query });
				const hasBody = endpoint.status !== 204;
				const mediaType = hasBody ? endpoint.mediaType : undefined;
				expect([told.status, told.mediaType]).toEqual([endpoint.status, mediaType]);
				expect(told.bytes.length > 0).toBe(hasBody);
				const { schema } = endpoint;
				if (schema) {
					const answer: unknown = JSON.parse(told.bytes.toString());
					expect(schema.safeParse(answer).error).toBeUndefined();
				}
				// Moderators see more than others, members see each other, and a holder its own ID.
				const seesMore =
					endpoint.scope === "admin" || endpoint.schema === Organisation || endpoint.schema === Me;
				const hidden = seesMore ? [] : HIDDEN_TEXTS;
				expect(hidden.filter((text) => told.bytes.includes(text))).toEqual([]);
			});

		for (const variant of endpoint.variants ?? []) {
			it(`answers ${variant.query.name}=${variant.query.value} with its own media type`, async () => {
				const told = await target.ask({ endpoint, ...(await askedOf()), variant });
				expect([told.status, told.mediaType]).toEqual([200, variant.mediaType]);
				expect(told.bytes.length).toBeGreaterThan(0);
				expect(HIDDEN_TEXTS.filter((text) => told.bytes.includes(text))).toEqual([]);
			});
		}

		if (!recipe.unknown) return;
		// A separate row answers what looks like a file of another one.
		const taken = (parameters: PathParameters) =>
			matchPath(fillPath(endpoint.path, parameters))?.endpoints.includes(endpoint);
		const hidden =
			recipe.unknown.slug && !recipe.reachesRemoved
				? HIDDEN_SLUGS.map((slug) => ({ ...recipe.unknown, slug })).filter(taken)
				: [];
		it.each([recipe.unknown, ...hidden])("serves nothing for %j", async (parameters) => {
			const { body, query = "" } = recipe;
			expect((await target.ask({ endpoint, parameters, body, query })).status).toBe(404);
		});
	});
}
