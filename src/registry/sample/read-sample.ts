import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import {
	SampleCategory,
	SampleComment,
	SampleIncident,
	SampleSubmission,
} from "./sample-document.ts";

/** The authored sample as it stands under `data/sample`. */
export interface SampleDocuments {
	categories: SampleCategory[];
	incidents: z.infer<typeof SampleIncident>[];
	comments: z.infer<typeof SampleComment>[];
	submissions: z.infer<typeof SampleSubmission>[];
}

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
	};
}
