import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { PROJECT } from "../instance.ts";

export const DEPLOY = join(PROJECT, "scripts/deploy");

export const readDeployed = (file: string) => readFileSync(join(DEPLOY, file), "utf8");

/** A YAML file, with values for the variables of the operator. */
export function parseDeployed(
	file: string,
	variables: Readonly<Record<string, string>> = {},
): unknown {
	const text = readDeployed(file).replace(
		/\$\{(\w+):\?\}/g,
		(_, name: string) => variables[name] ?? "",
	);
	return parse(text, { merge: true });
}

export const parseManifests = (file: string): unknown[] =>
	parseAllDocuments(readDeployed(`kubernetes/${file}`)).map((document) => document.toJS());

/** Lines of NAME=value. */
export function parseEnvironment(text: string): Record<string, string> {
	const lines = text.split("\n").filter((line) => /^\w+=/.test(line));
	return Object.fromEntries(
		lines.map((line) => [line.split("=", 1)[0], line.replace(/^\w+=/, "")]),
	);
}
