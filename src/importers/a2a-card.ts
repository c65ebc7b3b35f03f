import { z } from "zod";
import { hostOf, originOf, parseHttpAddress } from "#domain/http-address.ts";
import { isLoopbackHost } from "#domain/loopback-host.ts";
import { buildOutcome, ignore, skip } from "./build-outcome.ts";
import { OptionalText, optionalFact, soundItems } from "./foreign-shapes.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { checkShape, parseForeign } from "./parse-foreign.ts";
import { suggestSlug } from "./suggest-slug.ts";

const FORMAT = "a2a-card";
const MAX_SKILLS = 16;

export const a2aCard: Importer = {
	format: FORMAT,
	summary: "A2A agent card, version 1.0 or 0.3",
	example: '{"name": …, "supportedInterfaces": [{"url": …}], "skills": […]}',
	accepts: (path) => path.endsWith(".json"),
	read,
};

/** Any scheme: a gRPC interface may be a bare host. It becomes part of the origin. */
const InterfaceUrl = z.string().regex(/^[^\s\p{Cc}]{1,2048}$/u);
const Interfaces = soundItems(z.object({ url: InterfaceUrl }));

/** Version 1.0 lists its interfaces. Version 0.3 has one `url` at the top and possibly more. */
const AgentCard = z
	.object({
		name: z.string(),
		description: OptionalText,
		url: optionalFact(InterfaceUrl),
		supportedInterfaces: Interfaces,
		additionalInterfaces: Interfaces,
		provider: optionalFact(z.object({ organization: OptionalText, url: OptionalText })),
		documentationUrl: OptionalText,
		iconUrl: OptionalText,
		skills: soundItems(z.object({ name: z.string() })),
	})
	.transform(({ url, supportedInterfaces, additionalInterfaces, ...card }) => ({
		...card,
		interfaceUrls: [
			...supportedInterfaces.map((item) => item.url),
			...(url ? [url] : []),
			...additionalInterfaces.map((item) => item.url),
		],
	}));
type AgentCard = z.infer<typeof AgentCard>;

function read(document: ForeignDocument): ImportOutcome {
	const place = `${FORMAT}:${document.name}`;
	const content = parseForeign(document.text, "JSON", z.unknown());
	if (!content.ok) return skip(place, content.reason);
	if (!CardSigns.safeParse(content.value).success) return ignore(place, "It is no agent card.");
	const card = checkShape(content.value, AgentCard);
	if (!card.ok) return skip(place, card.reason);
	const { interfaceUrls } = card.value;
	const interfaceUrl = interfaceUrls.find(parseHttpAddress) ?? interfaceUrls[0];
	if (!interfaceUrl) {
		return skip(place, "`supportedInterfaces[].url`, in older cards `url`, is required.");
	}
	if (interfaceUrls.every(leadsToItself)) {
		return skip(
			place,
			"Its address leads to the machine that it runs on, so nobody else can ask it.",
		);
	}
	return buildCardOutcome(card.value, { interfaceUrl, text: document.text });
}

/** Members that only a card has: interfaces, or those that all cards of version 0.3 and older have. */
const CardSigns = z.union([
	z.object({ supportedInterfaces: z.array(z.unknown()) }),
	z.object({ url: z.string(), skills: z.array(z.unknown()) }),
	z.object({ url: z.string(), capabilities: z.looseObject({}) }),
	z.object({ url: z.string(), protocolVersion: z.string() }),
]);

/** Bare hosts are judged like addresses. */
function leadsToItself(url: string): boolean {
	return isLoopbackHost(hostOf(url) ?? hostOf(`http://${url}`) ?? "");
}

function buildCardOutcome(
	card: AgentCard,
	{ interfaceUrl, text }: { interfaceUrl: string; text: string },
): ImportOutcome {
	const { provider, documentationUrl } = card;
	return buildOutcome({
		origin: `${FORMAT}:${interfaceUrl}`,
		suggestedSlug: suggestSlug(card.name, provider?.organization ?? "", hostOf(interfaceUrl) ?? ""),
		titles: [card.name, provider?.organization],
		agentType: "agent",
		shortDescription: card.description,
		deploymentType: "hosted",
		creatorName: provider?.organization,
		websiteUrl:
			parseHttpAddress(provider?.url) ?? originOf(documentationUrl) ?? originOf(interfaceUrl),
		docsUrl: documentationUrl,
		logoUrl: card.iconUrl,
		sources: [{ format: FORMAT, text }],
		integrations: card.skills.slice(0, MAX_SKILLS).map(({ name }) => name),
	});
}
