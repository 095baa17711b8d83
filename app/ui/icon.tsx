import type { IconNode, LucideProps } from 'lucide-react'

/** Returns a component that draws an icon as lucide-react does. Builds make all icons by it (scripts/icons.ts). */
export const icon = (lines: IconNode) =>
  function Icon({ size = 24, className, ...others }: LucideProps) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className ? `lucide ${className}` : 'lucide'}
        aria-hidden
        {...others}
      >
        {lines.map(([Tag, attributes], place) => (
          <Tag key={place} {...attributes} />
        ))}
      </svg>
    )
  }
