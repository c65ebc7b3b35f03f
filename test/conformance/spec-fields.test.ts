import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AGENT_TYPES } from "#contract/vocabulary.ts";
import { createViewContext, type ViewContext } from "#views/view-context.ts";
import { type DrawnSample, drawSample, SITE } from "../api/running-service.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { HOSTILE_TEXTS } from "../hostile-texts.ts";
import { registryOf } from "../publish/hostile-registry.ts";
import { renderedFiles } from "../publish/rendered-files.ts";
import { viewContext } from "../views/view-context-builder.ts";

let drawn: DrawnSample;
beforeAll(async () => {
	drawn = await drawSample();
});
afterAll(() => drawn.remove());

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
	[
		/^api\/v1\/categories\/trends\.json$/,
		"categories:list generated_at:instant categories.*.agent_count:count categories.*.growth_rate:number? categories.*.top_agents:list",
	],
	[
		/^api\/v1\/market-report\.json$/,
		`generated_at:instant sector_rotation:list ${within("fear_greed_index", "value:number? label:text? delta_7d:number? components:list")} ${within("sector_rotation.*", "category:object agent_count:count momentum:number? share:number share_delta_7d:number? direction:text? leaders:list")} ${within("verification_stats", "total:count by_level:object by_claim_status:object verified_share:number?")}`,
	],
	[
		/^api\/v1\/weekly-report\.json$/,
		"title:text summary:object summary.total_agents:integer summary.new_agents_this_week:integer top_10_by_score.*:object trending_this_week.*:object shareable_snippets:object shareable_snippets.twitter:text shareable_snippets.linkedin:text",
	],
	[
		/^api\/v1\/leaderboard\.json$/,
		"leaderboard:list leaderboard.*.velocity:number? generated_at:instant",
	],
	[
		/^api\/v1\/incidents\.json$/,
		`total:integer incidents:list ${within("incidents.*", "id:text slug:text title:text summary:text kind:text severity:text status:text agents:list occurred_at:instant reported_at:instant resolved_at:instant? updated_at:instant sources:list url:address")}`,
	],
	[
		/^api\/v1\/enterprise\/agents\.json$/,
		`${within("agents.*", "slug:text title:text")} fields:list total:integer`,
	],
	[/^api\/agents\/[^/]+\/comments\.json$/, "slug:text total:integer comments:list"],
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
	const answers = [...renderedFiles(context, (path) => files.test(path))].map(
		([file, text]): [string, unknown] => [file, JSON.parse(text)],
	);
	const unseen: string[] = [];
	const wrong = fields.split(" ").flatMap((field) => {
		const [path = "", type = ""] = field.split(":");
		const isTyped = TYPES[type.replace("?", "")];
		if (!isTyped) throw new Error(`${type} is no type`);
		const values = answers.flatMap(([file, answer]) =>
			valuesAt(answer, path.split(".")).map((value) => ({ file, value })),
		);
		if (values.length === 0) unseen.push(`${files} ${path}`);
		return values
			.filter(({ value }) => !isTyped(value) && !(type.endsWith("?") && value === null))
			.map(({ file, value }) => `${file} ${path} is ${JSON.stringify(value)}, not ${type}`);
	});
	return { unseen, wrong: wrong.slice(0, 10) };
}

const nothing = { categories: [], incidents: [], comments: [], events: [] };

describe("every answer has the fields of the specification, with their types", () => {
	const contexts = new Map<string, ViewContext>([
		["an empty registry", viewContext({ ...nothing, agents: [] })],
		["listings that state nothing", viewContext({ ...nothing, agents: [agentRecord()] })],
		["hostile texts", registryOf(HOSTILE_TEXTS)],
	]);
	beforeAll(async () => {
		contexts.set("the sample", createViewContext(drawn.snapshot, SITE));
	});

	it.each(["the sample", "an empty registry", "listings that state nothing", "hostile texts"])(
		"for %s",
		(name) => {
			const context = contexts.get(name);
			if (!context) throw new Error(`There is no ${name}`);
			const results = FIELDS.map((row) => wrongFields(context, row));
			expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
			if (name === "the sample") expect(results.flatMap(({ unseen }) => unseen)).toEqual([]);
		},
	);
});

describe("answers as a whole", () => {
	it("show every agent type", () => {
		const shown = new Set(drawn.snapshot.agents.map(({ agentType }) => agentType));
		expect(AGENT_TYPES.filter((type) => !shown.has(type))).toEqual([]);
	});

	it("never name what is not public", async () => {
		const hidden = ["cold-door", "essay-twin"];
		const leaking: string[] = [];
		for (const path of drawn.release.paths()) {
			const text = await readFile(join(drawn.release.directory, path), "utf8");
			if (hidden.some((slug) => text.includes(`"${slug}"`) || text.includes(`/${slug}/`)))
				leaking.push(path);
		}
		expect(leaking).toEqual([]);
	});

	it("say that the listings are a sample", async () => {
		const text = await readFile(join(drawn.release.directory, "api/v1.json"), "utf8");
		expect(JSON.parse(text)).toMatchObject({
			sample_data: true,
			description: expect.stringContaining("sample"),
		});
		expect(drawn.snapshot.agents.every(({ sample }) => sample)).toBe(true);
	});
});
