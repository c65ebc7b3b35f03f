/** The same at every registry that takes it over, because it comes from the random ID of its incident. */
export function advisoryId({ id, reportedAt }: { id: string; reportedAt: string }): string {
	return `x_AR-${reportedAt.slice(0, 4)}-${id.replaceAll("-", "").slice(0, 12)}`;
}

/** As an earlier version of this program names it. */
export function formerAdvisoryId(id: string): string {
	return id.replace(/^x_/, "");
}

/** A registry by its address, whatever its scheme. Nobody else can speak for it. */
export function registryKey(address: string | null): string | undefined {
	return URL.parse(address ?? "")?.host;
}
