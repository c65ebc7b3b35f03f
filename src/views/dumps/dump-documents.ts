import * as dump from "#contract/dumps/dump.ts";
import { DumpAgent, DumpEvidence } from "#contract/dumps/dump-agent.ts";
import { Advisory } from "#contract/evidence/osv.ts";
import { describeBody } from "#contract/http/json-schema.ts";
import { Incident } from "#contract/market/incident.ts";
import { METHODOLOGY_VERSION } from "#contract/versions.ts";
import { endpointUrl } from "../endpoint-url.ts";
import type { ViewContext } from "../view-context.ts";
import { AGENT_COLUMNS, OBSERVATION_ROW_COLUMNS, SIGNAL_ROW_COLUMNS } from "./dump-table-views.ts";

export function dumpIndexView(
	{ site }: Pick<ViewContext, "site">,
	dumps: dump.IndexedDump[],
	takedowns: Pick<dump.DumpIndex, "taken_down" | "withdrawn"> = { taken_down: [], withdrawn: [] },
): dump.DumpIndex {
	return {
		license: { ...dump.DUMP_LICENSE },
		keys_url: endpointUrl(site, "dumpKeys"),
		kept_days: { ...dump.DUMP_KEPT_DAYS },
		dumps,
		...takedowns,
	};
}

export function dumpUrls({ site }: Pick<ViewContext, "site">, id: string) {
	return {
		manifest_url: site.baseUrl + dump.dumpPath(id, dump.DUMP_MANIFEST),
		signature_url: site.baseUrl + dump.dumpPath(id, dump.DUMP_SIGNATURE),
	};
}

const DEFINITIONS = "#/$defs/";

/** The contents of every file of a dump as JSON Schema (2020-12), and how to recalculate scores from them. */
export function dumpSchemaView() {
	const described = [DumpAgent, DumpEvidence, dump.DumpManifest, Incident, Advisory].map((schema) =>
		describeBody(schema, DEFINITIONS),
	);
	return {
		$schema: "https://json-schema.org/draft/2020-12/schema",
		title: "Dump of an agent registry",
		description: DESCRIPTION,
		methodology_version: METHODOLOGY_VERSION,
		files: {
			"agents.ndjson.gz": "A DumpAgent on every line, in rank order.",
			"evidence.ndjson.gz": "A DumpEvidence on every line, in the order of agents.",
			"agents.csv.gz": AGENT_COLUMNS,
			"signals.csv.gz": SIGNAL_ROW_COLUMNS,
			"observations.csv.gz": OBSERVATION_ROW_COLUMNS,
			"categories.ndjson.gz": "A category on every line: slug, name, icon, description, agents.",
			"incidents.ndjson.gz": "An Incident on every line, newest first.",
			"advisories.ndjson.gz": "An Advisory (OSV) on every line, the last modified first.",
		},
		// Each schema has a name, so it is among the named ones.
		$defs: Object.assign({}, ...described.map(({ named }) => named)),
	};
}

const DESCRIPTION = [
	"Every score and rank can be recalculated from agents.ndjson, and the market mood from agents.ndjson and incidents.ndjson.",
	"Every check can be recalculated from agents.ndjson and evidence.ndjson.",
	"Agents are ranked by market score, then trust score, then slug.",
	"Signals are daily sums; who gave them is not in the dump and was never public.",
	"Two inputs are given as results: `exposure.declared_score`, because the owner's declaration is not public, and `signals.older_decayed_views`, because earlier dumps list those days.",
	"CSV files follow RFC 4180 in UTF-8. Lists are joined with `|`. Anything that a spreadsheet would run as a formula, at the start of a text or after a semicolon or line end, is preceded by an apostrophe.",
].join(" ");

export const dumpKeysView = ({ dumpKeys }: ViewContext): dump.DumpKeys => ({ keys: [...dumpKeys] });
