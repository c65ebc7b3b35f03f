import { hostOf, originOf, parseHttpAddress } from "#domain/web/http-address.ts";
import { isLoopbackHost } from "#domain/web/loopback-host.ts";
import { documentOutcome } from "./build-outcome.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { domainOwner, suggestSlug } from "./readable-name.ts";

const FORMAT = "a2a-card";
/** Bare hosts are allowed too. */
const ORIGIN = /^[^\s\p{Cc}]{1,2048}$/u;

export const a2aCard: Importer = {
	format: FORMAT,
	summary: "A2A agent card, version 1.0 or 0.3",
	example: '{"name": …, "supportedInterfaces": [{"url": …}], "skills": […]}',
	accepts: (path) => path.endsWith(".json"),
	read,
};

function read({ name: path, text }: ForeignDocument): ImportOutcome {
	return documentOutcome({ format: FORMAT, text, place: `${FORMAT}:${path}` }, (card) => {
		const urls = card.connections.flatMap((way) => (way.kind === "interface" ? [way.url] : []));
		const interfaceUrl = urls.find(parseHttpAddress) ?? urls.find((url) => ORIGIN.test(url));
		if (!interfaceUrl) return "`supportedInterfaces[].url`, in older cards `url`, is required.";
		// A bare host is checked like an address.
		if (urls.every((at) => isLoopbackHost(hostOf(at) ?? hostOf(`http://${at}`) ?? "")))
			return "Its address points to the machine that it runs on, so others cannot reach it.";
		const { title, publisher } = card;
		return {
			origin: `${FORMAT}:${interfaceUrl}`,
			suggestedSlug: suggestSlug(title ?? "", publisher ?? "", hostOf(interfaceUrl) ?? ""),
			titles: [title ?? undefined, publisher ?? undefined],
			deploymentType: "hosted",
			creatorName: publisher ?? domainOwner(interfaceUrl),
			websiteUrl:
				parseHttpAddress(card.websiteUrl ?? undefined) ??
				originOf(card.docsUrl ?? undefined) ??
				originOf(interfaceUrl),
		};
	});
}
