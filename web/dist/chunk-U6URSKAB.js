var l=["octal2","octal3"];export{l as a};
