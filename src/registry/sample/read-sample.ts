import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { DOCUMENT_FORMAT_NAMES, type DocumentFormat } from "#contract/document.ts";
import {
	SampleCategory,
	SampleComment,
	SampleIncident,
	SampleSubmission,
} from "./sample-document.ts";

/** The hand-written sample in `data/sample`. */
export interface SampleDocuments {
	categories: SampleCategory[];
	incidents: z.infer<typeof SampleIncident>[];
	comments: z.infer<typeof SampleComment>[];
	submissions: z.infer<typeof SampleSubmission>[];
	/** In the order of their versions. */
	sources: SampleSource[];
	logos: SampleLogo[];
}

/** A logo of an agent as served: `logos/<slug>.png`. */
export interface SampleLogo {
	slug: string;
	png: Uint8Array;
}

/** A document of an agent: `documents/<slug>/<version>-<format>.<extension>`. */
export interface SampleSource {
	slug: string;
	format: DocumentFormat;
	text: string;
}

const SOURCE_PATH = /^([^/]+)\/\d+-([a-z0-9-]+)\.\w+$/;

export async function readSample(directory: string): Promise<SampleDocuments> {
	const folder = join(directory, "agents");
	const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
	const read = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
		schema.parse(JSON.parse(await readFile(path, "utf8")));
	return {
		categories: await Promise.all(names.map((name) => read(join(folder, name), SampleCategory))),
		incidents: await read(join(directory, "incidents.json"), z.array(SampleIncident)),
		comments: await read(join(directory, "comments.json"), z.array(SampleComment)),
		submissions: await read(join(directory, "submissions.json"), z.array(SampleSubmission)),
		sources: await readSources(join(directory, "documents")),
		logos: await readLogos(join(directory, "logos")),
	};
}

async function readLogos(folder: string): Promise<SampleLogo[]> {
	const names = (await readdir(folder)).filter((name) => name.endsWith(".png")).sort();
	return Promise.all(
		names.map(async (name) => ({
			slug: name.replace(/\.png$/, ""),
			png: await readFile(join(folder, name)),
		})),
	);
}

async function readSources(folder: string): Promise<SampleSource[]> {
	const paths = (await readdir(folder, { recursive: true })).sort();
	const found = paths.flatMap((path) => {
		const [, slug = "", name = ""] = SOURCE_PATH.exec(path) ?? [];
		const format = DOCUMENT_FORMAT_NAMES.find((known) => known === name);
		return format ? [{ slug, format, path: join(folder, path) }] : [];
	});
	return Promise.all(
		found.map(async ({ path, ...source }) => ({ ...source, text: await readFile(path, "utf8") })),
	);
}
