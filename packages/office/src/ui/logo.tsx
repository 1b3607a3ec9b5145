import Box from '@mui/material/Box';

export const Logo = () => (
  <Box component="svg" width={30} height={30} viewBox="0 0 30 30" aria-hidden sx={{ flexShrink: 0 }}>
    <rect width="30" height="30" rx="8" fill="#ff8a42" />
    <path d="M7 13v4M11 10v10M15 6.5v17M19 10v10M23 13v4" stroke="#1c1007" strokeWidth="2" strokeLinecap="round" />
  </Box>
);
