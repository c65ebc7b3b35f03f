/** What is asked of a file or folder; undefined where there is none. */
export async function ifThere<Result>(asked: Promise<Result>): Promise<Result | undefined> {
	return asked.catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return undefined;
		throw error;
	});
}
