import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Request } from "express";
import { fillTemplate } from "#contract/addresses.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { SLUG_PATTERN } from "#contract/primitives.ts";
import { agentNotFound } from "#domain/errors.ts";
import { type Answer, sendAnswer } from "../send-answer.ts";
import { getHour, type HourSource } from "../served-hour.ts";
import type { Handler } from "./handler.ts";

/** What is served of an endpoint: its main file or one of its variants. */
type Place = Pick<Endpoint, "mediaType"> & { file?: string };

/** Answers from the current release. */
export function serveFile(source: HourSource, headers: Answer["headers"] = {}): Handler {
	return async (request, response) => {
		const { endpoint } = request.call;
		if (!endpoint) throw new Error("A file was asked for without an endpoint");
		sendAnswer(request, response, await readAnswer(source, request, { ...endpoint, headers }));
	};
}

/** Reads the file of a release that answers this request. Nothing is looked up on disk that the release does not list. */
export async function readAnswer(
	source: HourSource,
	{ call }: Request,
	{ file, mediaType, cache, headers }: Place & Pick<Endpoint, "cache"> & Pick<Answer, "headers">,
): Promise<Answer> {
	const { release } = getHour(source);
	const { slug } = call.parameters;
	if (!file || (slug !== undefined && !SLUG_PATTERN.test(slug))) throw agentNotFound();
	const path = fillTemplate(file, call.parameters);
	const row = release.files.get(path);
	if (!row) throw agentNotFound();
	const body = await readFile(join(release.directory, path));
	return { mediaType, cache, body, digest: row.digest, ...(headers ? { headers } : {}) };
}
