export interface Sample {
	name: string;
	labels: Readonly<Record<string, string>>;
	value: number;
}

export interface Family {
	type: string;
	help: string;
	samples: Sample[];
}

const NAME = "[a-zA-Z_][a-zA-Z0-9_]*";
const LABEL = new RegExp(`(${NAME})="((?:[^"\\\\\\n]|\\\\[\\\\"n])*)"`, "y");
/** Values are read by Go, which accepts "Nan" as a number, too. */
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (-?[0-9][0-9.e+-]*|NaN|[+-]Inf)$`, "i");
/** Suffixes that sample names of a type may have after the family's name. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
	counter: [""],
	gauge: [""],
	histogram: ["_bucket", "_sum", "_count"],
	summary: ["", "_sum", "_count"],
};

/** Reads Prometheus text format 0.0.4 strictly, and throws for anything else. */
export function parseMetrics(text: string): Map<string, Family> {
	if (!text.endsWith("\n")) throw new Error("The last line does not end");
	const families = new Map<string, Family>();
	const seen = new Set<string>();
	let current = "";
	for (const line of text.split("\n")) {
		if (line === "") continue;
		const [mark, word, name = "", ...rest] = line.split(" ");
		if (mark === "#" && word === "HELP") {
			if (families.has(name)) throw new Error(`${name} comes twice`);
			families.set(name, { type: "", help: rest.join(" "), samples: [] });
			current = name;
		} else if (mark === "#" && word === "TYPE") {
			const family = families.get(name);
			const type = rest.join(" ");
			if (!family || name !== current || family.type || !ENDINGS[type]) throw new Error(line);
			family.type = type;
		} else {
			addSample(families.get(current), current, { line, seen });
		}
	}
	return families;
}

function addSample(
	family: Family | undefined,
	of: string,
	{ line, seen }: { line: string; seen: Set<string> },
): void {
	const [, name = "", labels = "", value = ""] = SAMPLE.exec(line) ?? [];
	const endings = ENDINGS[family?.type ?? ""] ?? [];
	if (!family || !endings.some((ending) => name === of + ending)) throw new Error(line);
	const sample = {
		name,
		labels: parseLabels(labels),
		value: Number(value.replace("Inf", "Infinity")),
	};
	const key = JSON.stringify([name, Object.entries(sample.labels).sort()]);
	if (seen.has(key)) throw new Error(`${line} comes twice`);
	seen.add(key);
	family.samples.push(sample);
}

function parseLabels(text: string): Record<string, string> {
	const labels: Record<string, string> = {};
	let place = 0;
	while (place < text.length) {
		LABEL.lastIndex = place;
		const [whole, name = "", value = ""] = LABEL.exec(text) ?? [];
		if (whole === undefined || Object.hasOwn(labels, name)) throw new Error(text);
		labels[name] = value.replace(/\\(.)/g, (_, letter) => (letter === "n" ? "\n" : letter));
		place += whole.length;
		if (place < text.length && text[place] !== ",") throw new Error(text);
		place += 1;
	}
	return labels;
}

/** The value of the only sample with these labels, or undefined. */
export function figureOf(
	families: ReadonlyMap<string, Family>,
	name: string,
	labels: Readonly<Record<string, string>> = {},
): number | undefined {
	const samples = [...families.values()].flatMap((family) => family.samples);
	return samples.find(
		(sample) =>
			sample.name === name &&
			Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
	)?.value;
}
