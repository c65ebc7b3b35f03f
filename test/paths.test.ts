import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { PROJECT } from "./scripts/instance.ts";

/** A path from the root of the project to a program file. */
const FROM_ROOT = /^(?:src|api|scripts|test)\/[\w./-]+\.(?:ts|mjs|astro)$/;
/** Files of tests that are about paths, which they invent. */
const INVENTS: readonly string[] = [
	"test/architecture.test.ts",
	"test/scripts/builds/build-workers.test.ts",
];

/** Paths in strings, which no compiler follows when a file moves: with `join(import.meta.dirname, …)` from their file. */
function pathsIn(file: string): string[] {
	const text = readFileSync(join(PROJECT, file), "utf8");
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isStringLiteral(node) && FROM_ROOT.test(node.text)) found.push(node.text);
		if (ts.isCallExpression(node) && /^join\(\s*import\.meta\.dirname,/.test(textOf(node))) {
			const rest = node.arguments.slice(1);
			if (rest.every(ts.isStringLiteral) && /^[^*]*\.\w+$/.test(rest.at(-1)?.text ?? "")) {
				found.push(join(dirname(file), ...rest.map(({ text }) => text)));
			}
		}
		ts.forEachChild(node, visit);
	};
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const textOf = (node: ts.Node) => node.getText(source);
	visit(source);
	return found.map((path) => `${file} ${path}`);
}

it("every path in a string of a test, bench or command names a file", () => {
	const files = ["test", "scripts", "api"].flatMap((folder) =>
		readdirSync(join(PROJECT, folder), { recursive: true, encoding: "utf8" })
			.filter((file) => file.endsWith(".ts"))
			.map((file) => join(folder, file)),
	);
	const paths = files.filter((file) => !INVENTS.includes(file)).flatMap(pathsIn);
	expect(paths.length).toBeGreaterThan(20);
	const isThere = (path: string) => {
		const [file = "", named = ""] = path.split(" ");
		return [PROJECT, join(PROJECT, dirname(file))].some((from) => existsSync(join(from, named)));
	};
	expect(paths.filter((path) => !isThere(path))).toEqual([]);
});
