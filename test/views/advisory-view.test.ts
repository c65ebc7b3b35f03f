import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { Advisory } from "#contract/evidence/osv.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import { gatherSources } from "#snapshot/agents/gather-sources.ts";
import { advisoriesById, advisoriesOf } from "#views/market/advisory-view.ts";
import { newestIncidentsView } from "#views/market/news-view.ts";
import { incidentPage } from "#views/pages/market/incident-page.ts";
import { getIncident } from "#views/view-context.ts";
import { drawnRandom } from "../drawn-random.ts";
import { daysAgo, incident } from "../snapshot/registry-extract-builder.ts";
import { source } from "../snapshot/source-builders.ts";
import { OSV_SCHEMA } from "./osv-schema.ts";
import { viewContext } from "./view-context-builder.ts";

const none = { versions: [], introduced: null, fixed: null };
const affected = [
	{ ...none, subject: "mole", introduced: "1.0.0", fixed: "1.2.0" },
	{ ...none, subject: "npm/@example/mole", versions: ["1.1.0"] },
	{ ...none, subject: "pypi/mole", fixed: "2.0rc1" },
	{ ...none, subject: "oci/example/mole" },
];
const published = { publishedAt: daysAgo(2), withdrawnAt: null };

function contextOf(facts: Partial<IncidentRecord>) {
	return viewContext({
		incidents: [incident("flood", { affected, advisory: published, ...facts })],
	});
}

describe("an incident that names affected versions", () => {
	it("is an advisory in the OSV format", () => {
		const sources = [{ url: "https://example.com/flood", title: "Status page" }];
		const context = contextOf({ summary: "It sent *keys* &amp; away.", sources });
		const { baseUrl } = context.site;
		expect(advisoriesOf(context)).toEqual([
			{
				schema_version: "1.7.5",
				id: "x_AR-2026-0b7c2f3a8a41",
				modified: daysAgo(3),
				published: daysAgo(2),
				summary: "flood",
				details:
					"This has been confirmed and is still going on.\n\nIt sent \\*keys\\* \\&amp; away.",
				affected: [
					{
						database_specific: { subject: `${baseUrl}/agents/mole/` },
						ranges: [{ type: "SEMVER", events: [{ introduced: "1.0.0" }, { fixed: "1.2.0" }] }],
					},
					{ package: { ecosystem: "npm", name: "@example/mole" }, versions: ["1.1.0"] },
					{
						package: { ecosystem: "PyPI", name: "mole" },
						ranges: [{ type: "ECOSYSTEM", events: [{ introduced: "0" }, { fixed: "2.0rc1" }] }],
					},
					{
						database_specific: { subject: "oci/docker.io/example/mole" },
						ranges: [{ type: "ECOSYSTEM", events: [{ introduced: "0" }] }],
					},
				],
				references: [
					{ type: "REPORT", url: `${baseUrl}/incidents/flood/` },
					{ type: "WEB", url: "https://example.com/flood" },
				],
				database_specific: {
					registry: baseUrl,
					incident: "flood",
					kind: "outage",
					severity: "medium",
					status: "confirmed",
				},
			},
		]);
	});

	it("names the packages of a listing that have its version", () => {
		const context = contextOf({ affected: affected.slice(0, 1) });
		const [agent] = context.snapshot.agents.filter(({ slug }) => slug === "mole");
		const pack = (registry: string, identifier: string, version: string | null) => ({
			registryType: registry,
			identifier,
			...(version !== null && { version }),
			transport: { type: "stdio" },
		});
		const text = JSON.stringify({
			name: "io.github.pier9/mole",
			description: "Digs.",
			version: "1.1.0",
			packages: [
				pack("npm", "@example/mole", "1.1.0"),
				pack("npm", "@example/other", "3.0.0"),
				pack("oci", "docker.io/example/mole:1.1.0", "1.1.0"),
				pack("pypi", "mole", null),
			],
		});
		const sha256 = "a".repeat(64);
		Object.assign(agent ?? {}, { documents: [sha256] });
		const document = { sha256, text, format: "mcp-server", origin: null, fetchedAt: daysAgo(1) };
		const documentsOf: typeof context.documentsOf = () => [document as never];
		const [advisory] = advisoriesOf({ ...context, documentsOf });
		const [listed] = advisoriesOf(contextOf({ affected: affected.slice(0, 1) }));
		expect(advisory?.affected).toEqual([
			...(listed?.affected ?? []),
			{
				package: { ecosystem: "npm", name: "@example/mole" },
				ranges: [{ type: "SEMVER", events: [{ introduced: "1.0.0" }, { fixed: "1.2.0" }] }],
			},
		]);
	});

	it("stays one when it names none any more, and is then withdrawn", () => {
		const advisory = { ...published, withdrawnAt: daysAgo(1) };
		const [withdrawn] = advisoriesOf(contextOf({ affected: [], advisory }));
		expect(withdrawn).toMatchObject({ withdrawn: daysAgo(1), affected: [] });
	});

	it.each([
		["published", {}],
		["withdrawn", { affected: [], advisory: { ...published, withdrawnAt: daysAgo(1) } }],
	])("matches the published schema and our own when it is %s", (_, facts) => {
		const sources = [{ url: "https://example.com/flood", title: "Status page" }];
		const [advisory] = advisoriesOf(contextOf({ sources, ...facts }));
		const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictRequired: false });
		addFormats.default(ajv);
		const isValid = ajv.compile(OSV_SCHEMA);
		expect([isValid(advisory), isValid.errors]).toEqual([true, null]);
		expect(Advisory.parse(advisory)).toEqual(advisory);
	});

	it("is told of in the feed of incidents", () => {
		const { summary } =
			newestIncidentsView(contextOf({ affected: affected.slice(0, 2) })).items[0] ?? {};
		expect(summary).toContain(
			"Affected versions: mole >=1.0.0 <1.2.0; npm/@example/mole 1.1.0. Advisory: x_AR-2026-0b7c2f3a8a41.",
		);
	});

	it("shows them on its page as moderators write them", () => {
		const context = contextOf({});
		expect(incidentPage(context, getIncident(context, "flood")).affected).toEqual([
			"mole >=1.0.0 <1.2.0",
			"npm/@example/mole 1.1.0",
			"pypi/mole <2.0rc1",
			"oci/example/mole",
		]);
	});
});

it("an incident that names none is no advisory", () => {
	expect(advisoriesOf(contextOf({ affected: [], advisory: null }))).toEqual([]);
});

describe("an ID that several registries use", () => {
	const OURS = "https://registry.pier9.dev";
	const [own] = advisoriesOf(contextOf({ affected: affected.slice(1) }));
	const told = (registry: string, members: Partial<Advisory> = {}): Advisory => {
		if (!own) throw new Error("There is no advisory.");
		const specific = { ...own.database_specific, registry };
		return { ...own, id: own.id.slice(2), database_specific: specific, ...members };
	};
	const follow = (...lists: [address: string, list: Advisory[]][]) =>
		viewContext({
			incidents: [incident("flood", { affected: affected.slice(1), advisory: published })],
			followed: gatherSources({
				sources: lists.map(([place, list], precedence) =>
					source(`s${precedence}`, {
						place,
						precedence,
						advisories: { list, readAt: daysAgo(1) },
					}),
				),
				entries: [],
				agents: [],
				resolve: (slug) => slug,
			}),
		});
	const gone = { withdrawn: daysAgo(0), modified: daysAgo(0) };

	it("is withdrawn by nobody but its registry, whoever follows whom, in whatever order", () => {
		const random = drawnRandom("advisories");
		const registries = [OURS, "http://registry.pier9.dev", "https://a.dev", "https://b.dev"];
		for (let round = 0; round < 300; round += 1) {
			const lists = ["https://a.dev/api/v1", "https://b.dev", "https://c.dev"].map(
				(place): [string, Advisory[]] => [
					place,
					registries
						.filter(() => random.next() < 0.7)
						.map((registry) =>
							told(registry, {
								modified: daysAgo(Math.floor(random.next() * 9)),
								...(random.next() < 0.5 && { withdrawn: daysAgo(0) }),
							}),
						),
				],
			);
			const context = follow(...lists);
			const all = advisoriesOf(context);
			const of = (registry: string) =>
				all.filter((one) => one.database_specific.registry === registry);
			expect(of(OURS)).toEqual([own]);
			expect(of("http://registry.pier9.dev")).toEqual([]);
			for (const [place, registry] of [
				["https://a.dev/api/v1", "https://a.dev"],
				["https://b.dev", "https://b.dev"],
			]) {
				const said = lists.flatMap(([at, list]) =>
					list
						.filter((one) => one.database_specific.registry === registry)
						.map((one) => ({ isOwn: at === place, ...one })),
				);
				const first = said.find(({ isOwn }) => isOwn);
				const isWithdrawn = first
					? first.withdrawn !== undefined
					: said.every(({ withdrawn }) => withdrawn !== undefined);
				expect(of(registry ?? "").map(({ withdrawn }) => withdrawn !== undefined)).toEqual(
					said.length === 0 ? [] : [isWithdrawn],
				);
			}
			const byId = advisoriesById(context);
			expect(byId.map(({ id }) => id).sort()).toEqual([own?.id.slice(2), own?.id].sort());
			expect(new Set(byId.map(({ advisory }) => advisory))).toEqual(new Set([own]));
		}
	});

	it("leads to the registry that has published it rather than to who passes it on", () => {
		const context = {
			...follow(
				["https://a.dev", [told("https://z.dev", gone)]],
				["https://b.dev", [told("https://b.dev")]],
			),
		};
		const others = { ...context, snapshot: { ...context.snapshot, incidents: [] } };
		const registries = advisoriesById(others).map(
			({ id, advisory }) => `${id} ${advisory.database_specific.registry}`,
		);
		expect(registries.sort()).toEqual([
			`${own?.id.slice(2)} https://b.dev`,
			`${own?.id} https://b.dev`,
		]);
		expect(advisoriesOf(others)).toHaveLength(2);
	});
});
