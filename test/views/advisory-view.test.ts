import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { Advisory } from "#contract/evidence/osv.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import { advisoriesOf } from "#views/market/advisory-view.ts";
import { newestIncidentsView } from "#views/market/news-view.ts";
import { incidentPage } from "#views/pages/market/incident-page.ts";
import { getIncident } from "#views/view-context.ts";
import { daysAgo, incident } from "../snapshot/registry-extract-builder.ts";
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
				id: "AR-2026-0b7c2f3a8a41",
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
			"Affected versions: mole >=1.0.0 <1.2.0; npm/@example/mole 1.1.0. Advisory: AR-2026-0b7c2f3a8a41.",
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
