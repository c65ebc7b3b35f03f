import { type CsvValue, renderCsv } from "./csv.ts";
import { renderReadableJson } from "./json.ts";

interface AgentRows {
	agents: readonly Readonly<Record<string, CsvValue>>[];
}

/** A column for each member of the first agent. */
export function renderListCsv({ agents }: AgentRows): string {
	return renderCsv(Object.keys(agents[0] ?? {}), agents);
}

/** For people to fill in. */
export const renderListJson = (list: AgentRows): string => `${renderReadableJson(list)}\n`;
