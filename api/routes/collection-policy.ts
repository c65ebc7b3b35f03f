import type { Request, Response } from "express";
import { findPolicy, POLICY_IDS } from "#connect/policies/all-policies.ts";
import { policyMediaType, renderPolicy } from "#connect/policies/policy.ts";
import type { ConnectSubject } from "#connect/ways-of.ts";
import { PolicyQuery } from "#contract/collections/collection.ts";
import { MEDIA_TYPES } from "#contract/http/endpoint.ts";
import { type TurnSteps, takeTurns } from "#disk/take-turns.ts";
import { Refusal } from "#domain/errors.ts";
import type { CollectionRecord } from "#domain/records/collection-record.ts";
import { findSign } from "#signing/signing-keys.ts";
import { connectSubject } from "#views/agents/agent-connect-view.ts";
import { perHour, type ServedHour } from "../hours/served-hour.ts";
import { parseQuery, refuseParameter } from "../http/parse-query.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { quotaHeaders } from "../rate-limit/quota-headers.ts";
import { rowOf } from "./handler.ts";

export interface PolicyParts {
	baseUrl: string;
	/** With the key. Without it nothing is signed. */
	dataDirectory?: string;
}

/** A policy file or its signature, as the file of its name. */
export async function sendPolicy(
	{ baseUrl, dataDirectory }: PolicyParts,
	{ record, hour }: { record: CollectionRecord; hour: ServedHour },
	request: Request,
	response: Response,
) {
	const { client, format } = parseQuery(PolicyQuery, request.call.query);
	const policy = findPolicy(client);
	if (!policy) throw refuseParameter("client", `must be one of ${POLICY_IDS.join(", ")}`);
	const { slug, autoAdmit, visibility } = record;
	const about = { url: `${baseUrl}/c/${slug}`, autoAdmit, membersOnly: visibility === "members" };
	const text = renderPolicy(policy, await subjectsIn(hour), about);
	if (text === undefined)
		throw refuseParameter("client", "reads an address, which one for members only has not");
	const bytes = Buffer.from(text);
	const sign = format && (dataDirectory ? await findSign(dataDirectory) : undefined);
	if (format && !sign)
		throw new Refusal("unavailable", "This machine has no key, so nothing is signed here.");
	await sendAnswer(request, response, {
		mediaType: sign ? MEDIA_TYPES.bytes : policyMediaType(policy.file),
		cache: rowOf(request).cache,
		body: sign ? Buffer.from(sign(bytes)) : bytes,
		headers: {
			...quotaHeaders(request.call.quota),
			"Content-Disposition": `attachment; filename="${policy.file}${sign ? ".sig" : ""}"`,
		},
	});
}

/** Made once, because the documents of all have to be read. */
const subjectsIn = perHour(({ context }) => takeTurns(subjects(context.open())));

function* subjects(context: ServedHour["context"]): TurnSteps<ConnectSubject[]> {
	const all: ConnectSubject[] = [];
	for (const agent of context.snapshot.agents) {
		all.push(connectSubject(context, agent));
		yield;
	}
	return all;
}
