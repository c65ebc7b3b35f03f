import { z } from "zod";
import { unlikeFormat } from "#documents/document-formats.ts";
import { type DocumentReading, notesOf } from "#documents/document-reading.ts";
import { isA2aCard } from "#documents/formats/a2a-card.ts";
import { readDocument } from "#documents/read-document.ts";
import { hostOf, originOf, parseHttpAddress } from "#domain/web/http-address.ts";
import { isLoopbackHost } from "#domain/web/loopback-host.ts";
import { buildOutcome, ignore, skip } from "./build-outcome.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { parseForeign } from "./parse-foreign.ts";
import { domainOwner } from "./readable-name.ts";
import { suggestSlug } from "./suggest-slug.ts";

const FORMAT = "a2a-card";
const MAX_SKILLS = 16;
/** Bare hosts are allowed too. */
const ORIGIN = /^[^\s\p{Cc}]{1,2048}$/u;

export const a2aCard: Importer = {
	format: FORMAT,
	summary: "A2A agent card, version 1.0 or 0.3",
	example: '{"name": …, "supportedInterfaces": [{"url": …}], "skills": […]}',
	accepts: (path) => path.endsWith(".json"),
	read,
};

function read(document: ForeignDocument): ImportOutcome {
	const place = `${FORMAT}:${document.name}`;
	const content = parseForeign(document.text, "JSON", z.unknown());
	if (!content.ok) return skip(place, content.reason);
	if (!isA2aCard(content.value)) {
		return ignore(place, `It is not a document of ${unlikeFormat(FORMAT)}.`);
	}
	const read = readDocument(document.text, FORMAT);
	const { reading } = read;
	if (reading === null) return skip(place, notesOf(read).join(" "));
	const urls = reading.connections.flatMap((way) => (way.kind === "interface" ? [way.url] : []));
	const interfaceUrl = urls.find(parseHttpAddress) ?? urls.find((url) => ORIGIN.test(url));
	if (!interfaceUrl) {
		return skip(place, "`supportedInterfaces[].url`, in older cards `url`, is required.");
	}
	if (urls.every(leadsToItself)) {
		return skip(
			place,
			"Its address points to the machine that it runs on, so others cannot reach it.",
		);
	}
	return buildCardOutcome(reading, { interfaceUrl, text: document.text });
}

/** A bare host is checked like an address. */
function leadsToItself(url: string): boolean {
	return isLoopbackHost(hostOf(url) ?? hostOf(`http://${url}`) ?? "");
}

function buildCardOutcome(
	card: DocumentReading,
	{ interfaceUrl, text }: { interfaceUrl: string; text: string },
): ImportOutcome {
	const name = card.title ?? "";
	const publisher = card.publisher ?? undefined;
	return buildOutcome({
		origin: `${FORMAT}:${interfaceUrl}`,
		suggestedSlug: suggestSlug(name, publisher ?? "", hostOf(interfaceUrl) ?? ""),
		titles: [name, publisher],
		agentType: "agent",
		shortDescription: card.description ?? undefined,
		deploymentType: "hosted",
		creatorName: publisher ?? domainOwner(interfaceUrl),
		websiteUrl:
			parseHttpAddress(card.websiteUrl ?? undefined) ??
			originOf(card.docsUrl ?? undefined) ??
			originOf(interfaceUrl),
		docsUrl: card.docsUrl ?? undefined,
		logoUrl: card.iconUrl ?? undefined,
		sources: [{ format: FORMAT, text }],
		integrations: card.skills.slice(0, MAX_SKILLS).map((skill) => skill.name),
	});
}
