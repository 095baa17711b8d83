// Not run: the compiler reads it. What must not compile does not, or its @ts-expect-error is an error itself.
import { queryOptions } from '@tanstack/react-query'

void queryOptions({ queryKey: ['stores'], meta: { whose: 'everybody' } })
// @ts-expect-error no such word
void queryOptions({ queryKey: ['stores'], meta: { whose: 'all' } })
// @ts-expect-error no such name
void queryOptions({ queryKey: ['stores'], meta: { shared: true } })
