import { DumpManifest } from "#contract/dump.ts";
import { DumpAgent } from "#contract/dump-agent.ts";
import { Incident } from "#contract/incident.ts";
import { describeBody } from "#contract/json-schema.ts";
import { METHODOLOGY_VERSION } from "#contract/versions.ts";
import { AGENT_COLUMNS, SIGNAL_ROW_COLUMNS } from "./dump-table-views.ts";

const DEFINITIONS = "#/$defs/";

/** What every file of a dump holds, as JSON Schema (2020-12), and what scores are recounted from. */
export function dumpSchemaView() {
	const described = [DumpAgent, DumpManifest, Incident].map((schema) =>
		describeBody(schema, DEFINITIONS),
	);
	return {
		$schema: "https://json-schema.org/draft/2020-12/schema",
		title: "Dump of an agent registry",
		description: DESCRIPTION,
		methodology_version: METHODOLOGY_VERSION,
		files: {
			"agents.ndjson.gz": "A DumpAgent on every line, in rank order.",
			"agents.csv.gz": AGENT_COLUMNS,
			"signals.csv.gz": SIGNAL_ROW_COLUMNS,
			"categories.ndjson.gz": "A category on every line: slug, name, icon, description, agents.",
			"incidents.ndjson.gz": "An Incident on every line, newest first.",
		},
		// Each has a name, so that it stands among the named ones.
		$defs: Object.assign({}, ...described.map(({ named }) => named)),
	};
}

const DESCRIPTION = [
	"Every score and rank follows from agents.ndjson, and the market mood from it and incidents.ndjson.",
	"Ranks go by market score, then trust score, then slug.",
	"Signals are sums of a day; who gave them is not in the dump and was never public.",
	"Two inputs are figures instead of what they were made from: `exposure.declared_score`, because the owner's declaration is not public, and `signals.older_decayed_views`, because dumps of that time list those days.",
	"CSV is RFC 4180 in UTF-8; lists are joined with `|`, and an apostrophe stands before what a spreadsheet would run as a formula, at the start of a text and behind semicolons and line ends in it.",
].join(" ");
