import type { VersionChange } from "#contract/version.ts";
import { compareReadings } from "#documents/compare-readings.ts";
import type { DocumentReading } from "#documents/document-reading.ts";
import { shortenText } from "#domain/shorten-text.ts";

/** Differences between documents of the same format and position; nothing for the first version. */
export function versionChanges(
	before: readonly DocumentReading[],
	after: readonly DocumentReading[],
): VersionChange[] {
	return after.flatMap((reading, index) => {
		const nth = after.slice(0, index).filter(({ format }) => format === reading.format).length;
		const former = before.filter(({ format }) => format === reading.format)[nth];
		return former ? compareReadings(former, reading).map(shortened) : [];
	});
}

/** A record keeps the changes of every version, and names of tools and parameters in documents can have any length. */
function shortened({ kind, name, detail }: VersionChange): VersionChange {
	return {
		kind,
		name: shortenText(name, NAME_CHARACTERS),
		detail: detail === null ? null : shortenText(detail, DETAIL_CHARACTERS),
	};
}

const NAME_CHARACTERS = 200;
const DETAIL_CHARACTERS = 300;
