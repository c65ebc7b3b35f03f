import type { DumpAgent } from "#contract/dumps/dump-agent.ts";
import { renderCsvHead, renderCsvLine } from "#render/csv.ts";
import { renderJson } from "#render/json.ts";
import * as views from "#views/dumps/dump-table-views.ts";
import { advisoriesOf } from "#views/market/advisory-view.ts";

/** A file of rows about agents, before compression. */
interface AgentTable {
	name: string;
	/** Text before the first row. */
	head: string;
	linesOf: (agent: DumpAgent) => string[];
}

export const AGENT_TABLES: readonly AgentTable[] = [
	{ name: "agents.ndjson", head: "", linesOf: (agent) => [renderJson(agent)] },
	{
		name: "agents.csv",
		head: renderCsvHead(views.AGENT_COLUMNS),
		linesOf: (agent) => [renderCsvLine(views.AGENT_COLUMNS, views.dumpAgentRow(agent))],
	},
	{
		name: "signals.csv",
		head: renderCsvHead(views.SIGNAL_ROW_COLUMNS),
		linesOf: (agent) =>
			views.dumpSignalRows(agent).map((row) => renderCsvLine(views.SIGNAL_ROW_COLUMNS, row)),
	},
	{
		name: "observations.csv",
		head: renderCsvHead(views.OBSERVATION_ROW_COLUMNS),
		linesOf: (agent) =>
			views
				.dumpObservationRows(agent)
				.map((row) => renderCsvLine(views.OBSERVATION_ROW_COLUMNS, row)),
	},
];

interface OtherTable {
	name: string;
	rows: (dump: views.DumpContext) => Iterable<object>;
}

/** Files with a line of JSON per row. */
export const OTHER_TABLES: readonly OtherTable[] = [
	{ name: "evidence.ndjson", rows: views.dumpEvidence },
	{ name: "categories.ndjson", rows: views.dumpCategories },
	{ name: "incidents.ndjson", rows: views.dumpIncidents },
	{ name: "advisories.ndjson", rows: ({ context }) => advisoriesOf(context) },
];
