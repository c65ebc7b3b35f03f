import { beforeAll, describe, expect, it } from "vitest";
import { createViewContext, type ViewContext } from "#views/view-context.ts";
import { drawSample, SITE } from "../api/running-service.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { HOSTILE_TEXTS } from "../hostile-texts.ts";
import { registryOf } from "../publish/hostile-registry.ts";
import { renderedFiles } from "../publish/rendered-files.ts";
import { viewContext } from "../views/view-context-builder.ts";

/** What the specification calls a type. Where both of its forms are shown, the stricter one. */
const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
	text: (value) => typeof value === "string",
	number: (value) => typeof value === "number",
	integer: Number.isSafeInteger,
	share: (value) => typeof value === "number" && value >= 0 && value <= 100,
	level: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 4,
	count: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
	truth: (value) => typeof value === "boolean",
	instant: (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)),
	address: (value) => typeof value === "string" && URL.canParse(value),
	object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
	list: Array.isArray,
};

const AGENT =
	"slug:text title:text short_description:text? agent_type:text? pricing_type:text? deployment_type:text? market_score:share trend_score:number trust_score:number? verification_level:level claim_status:text watchers_count:count upvotes:count downvotes:count page_views:count website_url:address? logo_url:address? launch_date:instant? created_at:instant primary_category:object? url:address";
const within = (place: string, fields: string) => fields.replace(/(^| )(?=\S)/g, `$1${place}.`);

/** Every field with a type, by the files that show it. `*` enters a list, `?` allows null. */
const FIELDS: readonly [files: RegExp, fields: string][] = [
	[
		/^api\/v1\/agents\/[^/]+\.json$/,
		`${AGENT} model_stack:list badges:list trust:object integrations:list trust.verification_level:level trust.claim_status:text trust.featured:truth ${within(
			"trust.behavioral_exposure",
			"public_score:number public_tier:text confidence_level:text review_status:text mismatch_delta:number? automated:object? declared:object? verified:object? summary:text automated.score:number automated.tier:text automated.summary:text",
		)}`,
	],
	[
		/^api\/v1\/agents\.json$/,
		`${within("data.*", AGENT)} page:integer limit:integer total:integer ${within("pagination", "page:integer limit:integer total:integer pages:integer")}`,
	],
	[
		/^api\/v1\/categories\.json$/,
		"*.id:text *.slug:text *.name:text *.icon:text? *.description:text? *.agent_count:count? *.url:address",
	],
	[
		/^api\/v1\/agents\/[^/]+\/history\.json$/,
		`agent:object history:list slug:text current_score:number delta_pct:number snapshots:list total:integer ${within("history.*", "market_score:number trend_score:number upvotes:integer rank:integer? recorded_at:instant")} ${within("snapshots.*", "score:number trend:number upvotes:integer rank:integer recorded_at:instant")}`,
	],
	[
		/^api\/agents\/[^/]+\/trust\.json$/,
		"total:share level:text identity:number verification:number completeness:number slug:text trust_score:number breakdown:object breakdown.identity:number breakdown.verification:number breakdown.completeness:number claim_status:text verification_level:integer badges:list",
	],
	[
		/^api\/agents\/[^/]+\/manifest\.json$/,
		"registry_version:text identity.name:text identity.slug:text identity.type:text urls.website:address urls.registry:address trust.score:number trust.level:integer trust.claim_status:text market.bms:number market.trend:number market.rank:integer",
	],
	[/^api\/v1\/categories\/trends\.json$/, "categories:list generated_at:instant"],
	[
		/^api\/v1\/market-report\.json$/,
		"fear_greed_index:object sector_rotation:list verification_stats:object",
	],
	[
		/^api\/v1\/weekly-report\.json$/,
		"title:text summary:object summary.total_agents:integer summary.new_agents_this_week:integer top_10_by_score:list trending_this_week:list shareable_snippets:object shareable_snippets.twitter:text shareable_snippets.linkedin:text",
	],
	[/^api\/v1\/leaderboard\.json$/, "leaderboard:list generated_at:instant"],
	[/^api\/v1\/incidents\.json$/, "incidents:list total:integer"],
	[
		/^api\/v1\/enterprise\/agents\.json$/,
		`${within("agents.*", "slug:text title:text")} total:integer`,
	],
	[
		/^\.well-known\/ai-plugin\.json$/,
		"schema_version:text name_for_model:text api:object api.type:text",
	],
];

/** All values at a path. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
	if (name === undefined) return [value];
	if (name === "*")
		return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : [value];
	if (typeof value !== "object" || value === null) return [undefined];
	return valuesAt(Object.entries(value).find(([key]) => key === name)?.[1], rest);
}

function wrongFields(context: ViewContext, [files, fields]: (typeof FIELDS)[number]) {
	const found = [...renderedFiles(context, (path) => files.test(path))];
	const wrong = found.flatMap(([file, text]) => {
		const answer: unknown = JSON.parse(text);
		return fields.split(" ").flatMap((field) => {
			const [path = "", type = ""] = field.split(":");
			const isTyped = TYPES[type.replace("?", "")];
			if (!isTyped) throw new Error(`${type} is no type`);
			return valuesAt(answer, path.split("."))
				.filter((value) => !isTyped(value) && !(type.endsWith("?") && value === null))
				.map((value) => `${file} ${path} is ${JSON.stringify(value)}, not ${type}`);
		});
	});
	return { count: found.length, wrong: wrong.slice(0, 10) };
}

const nothing = { categories: [], incidents: [], comments: [], events: [] };

describe("every answer has the types of the specification", () => {
	const contexts = new Map<string, ViewContext>([
		["an empty registry", viewContext({ ...nothing, agents: [] })],
		["listings that state nothing", viewContext({ ...nothing, agents: [agentRecord()] })],
		["hostile texts", registryOf(HOSTILE_TEXTS)],
	]);
	beforeAll(async () => {
		const drawn = await drawSample();
		contexts.set("the sample", createViewContext(drawn.snapshot, SITE));
		await drawn.remove();
	});

	it.each(["the sample", "an empty registry", "listings that state nothing", "hostile texts"])(
		"for %s",
		(name) => {
			const context = contexts.get(name);
			if (!context) throw new Error(`There is no ${name}`);
			const results = FIELDS.map((row) => wrongFields(context, row));
			expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
			if (name === "the sample") expect(results.every(({ count }) => count > 0)).toBe(true);
		},
	);
});
