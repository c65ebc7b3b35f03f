/** Results for code scanning (SARIF 2.1.0). */

interface SarifRule {
	id: string;
	label: string;
	asks: string;
	help: string;
	level: "error" | "warning";
}

interface SarifResult {
	ruleId: string;
	level: "error" | "warning";
	sentence: string;
	/** Path of the file, and the place in it. */
	file: string;
	pointer: string | null;
	line: number;
	/** Equal for the same result in another run. */
	key: string;
}

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

export function renderSarif(
	tool: { name: string; version: string },
	rules: readonly SarifRule[],
	results: readonly SarifResult[],
): string {
	const driver = { ...tool, rules: rules.map(ruleOf) };
	const ids = rules.map(({ id }) => id);
	const run = {
		tool: { driver },
		columnKind: "utf16CodeUnits",
		results: results.map((result) => resultOf(result, ids.indexOf(result.ruleId))),
	};
	return `${JSON.stringify({ $schema: SCHEMA, version: "2.1.0", runs: [run] }, null, "\t")}\n`;
}

function ruleOf({ id, label, asks, help, level }: SarifRule) {
	return {
		id,
		name: label,
		shortDescription: { text: label },
		fullDescription: { text: asks },
		help: { text: help },
		defaultConfiguration: { level },
	};
}

function resultOf(result: SarifResult, ruleIndex: number) {
	const { ruleId, level, sentence, file, pointer, line: startLine, key } = result;
	const uri = file.split(/[\\/]/).map(encodeURIComponent).join("/");
	const physicalLocation = { artifactLocation: { uri }, region: { startLine } };
	const logicalLocations = pointer === null ? [] : [{ fullyQualifiedName: pointer }];
	return {
		ruleId,
		ruleIndex,
		level,
		message: { text: sentence },
		locations: [{ physicalLocation, logicalLocations }],
		partialFingerprints: { "result/v1": key },
	};
}
