import { packageSubject } from "#domain/evidence/evidence-subjects.ts";
import type { LookQuestion } from "#domain/evidence/look-questions.ts";
import type { LookTimeRecord } from "#domain/records/look-record.ts";
import { documentReader } from "../documents/documents.ts";
import type { RegistryReader } from "../store.ts";

/** What was seen of a bundle, and whether a listing states just that. Undefined for all else. */
export async function knownFile(
	reader: RegistryReader,
	{ subject, slugs }: LookTimeRecord,
): Promise<LookQuestion["known"]> {
	if (!subject.startsWith("package:mcpb/")) return undefined;
	const evidence = (await reader.looks.find(subject))?.evidence;
	if (evidence?.kind !== "package" || evidence.integrity === null) return undefined;
	const { integrity, exchanges } = evidence;
	const etag = exchanges.at(-1)?.etag ?? null;
	const read = documentReader(reader);
	for (const slug of slugs) {
		const readings = await read((await reader.agents.find(slug))?.documents ?? []);
		const isStated = readings
			.flatMap(({ connections }) => connections)
			.some(
				(way) =>
					way.kind === "package" &&
					packageSubject(way) === subject &&
					`sha256:${way.sha256?.toLowerCase()}` === integrity,
			);
		if (isStated) return { integrity, etag, isStated };
	}
	return { integrity, etag, isStated: false };
}
