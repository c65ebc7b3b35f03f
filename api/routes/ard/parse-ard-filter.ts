import { ARD } from "#contract/limits.ts";
import { refuseParameter } from "../../parse-query.ts";

/** One condition of a filter. Any of the values matches. */
export interface ArdCondition {
	field: string;
	operator: string;
	values: readonly string[];
}

/** A field, an operator, and quoted values separated by commas. */
const CONDITION = /\s*([A-Za-z.]+)\s*(>=|=|>)\s*('[^']*'(?:\s*,\s*'[^']*')*)\s*(?:(AND)\s|$)/y;

/** Conditions joined by AND. An empty text has none. */
export function parseArdFilter(text: string): ArdCondition[] {
	if (text.trim() === "") return [];
	const conditions: ArdCondition[] = [];
	CONDITION.lastIndex = 0;
	for (let isLast = false; !isLast; ) {
		const match = CONDITION.exec(text);
		if (!match) {
			throw refuseParameter(
				"filter",
				"must look like type = 'application/mcp-server-card+json' AND updatedAfter > '2026-01-01'",
			);
		}
		const [, field = "", operator = "", values = "", more] = match;
		conditions.push({ field, operator, values: [...new Set(textsIn(values))] });
		if (conditions.length > ARD.filterMaxConditions) {
			throw refuseParameter("filter", `must have at most ${ARD.filterMaxConditions} conditions`);
		}
		isLast = more === undefined;
	}
	return conditions;
}

function textsIn(values: string): string[] {
	return [...values.matchAll(/'([^']*)'/g)].map(([, text = ""]) => text);
}
